package promise

// The weights of package vct.
var (
	// Quiet is for a quiet move.
	Quiet = Weights{
		Bias: -25240, OwnFours: 396, OwnThrees: 204, TheirFours: -564, TheirThrees: -78, GainedFours: 1032, GainedThrees: 744,
		Run: -1860, Threes: 6840, Windows: 1320, Crossings: 4440,
	}
	// Reply is for a reply of the defender to a quiet move.
	Reply = Weights{
		Bias: -12300, OwnFours: 700, OwnThrees: 500, OwnStraights: 1500, TheirFours: -700, TheirThrees: -70,
		Run: -400, Four: 4700, Threes: -2800,
	}
	// Block is for a four and its block; Move.Four says that the block makes a four.
	Block = Weights{
		Bias: -12300, OwnFours: 700, OwnThrees: 500, OwnStraights: 1500, TheirFours: -700, TheirThrees: -70, Run: -400, Four: 4700,
	}
	// Glance is for a quiet move in a glance: an earlier regression, by the points for fours and threes.
	Glance = Weights{Bias: -20000, OwnFours: 700, OwnThrees: 500, TheirFours: -1300, TheirThrees: -70, Threes: 5700}
)

// The weights of package lambda. It does not know the run.
var (
	// Plain is for a quiet move.
	Plain = Weights{
		Bias: -25240, OwnFours: 396, OwnThrees: 204, TheirFours: -564, TheirThrees: -78, GainedFours: 1032, GainedThrees: 744,
		Threes: 6840, Windows: 1320, Crossings: 4440,
	}
	// PlainBlock is for a four and its block.
	PlainBlock = Weights{Bias: -12300, OwnFours: 700, OwnThrees: 500, TheirFours: -700, TheirThrees: -70}
	// Plan is for a reply to a quiet move. Most replies fall there, and one that makes a four is likelier
	// to help than one that makes a three.
	Plan = Weights{
		Bias: -4053, OwnFours: 759, OwnThrees: 577, OwnStraights: 3952, TheirFours: -928, TheirThrees: -164,
		Four: -6489, Threes: -1990,
	}
	// Opening is for a quiet move in an opening. The attacker has the stones to win, and few moves have
	// shapes yet, so what the move leaves counts more than what it changes.
	Opening = Weights{
		Bias: -8889, OwnFours: 196, OwnThrees: 448, OwnStraights: 2468, TheirFours: -593, TheirThrees: -1039, Threes: 3405,
	}
)
