package promise

// The weights of package vct.
var (
	// Quiet is for a quiet move.
	Quiet = Weights{
		Bias: -36340, OwnFours: 640, OwnThrees: 330, TheirFours: -950, TheirThrees: -380, GainedFours: 2190, GainedThrees: 1210,
		Run: -3750, Threes: 10320, Windows: 2940, Crossings: 7100,
	}
	// Reply is for a reply of the defender to a quiet move.
	Reply = Weights{
		Bias: -15690, OwnFours: 1020, OwnThrees: 1190, OwnStraights: 2060, TheirFours: -1130, TheirThrees: 20,
		Run: -650, Four: 5810, Threes: -3350,
	}
	// Block is for a four and its block; Move.Four says that the block makes a four.
	Block = Weights{
		Bias: -17730, OwnFours: 1150, OwnThrees: 740, OwnStraights: 3180, TheirFours: -1350, TheirThrees: 200,
		Run: -730, Four: 6560,
	}
	// Glance, GlanceReply and GlanceBlock are for the same moves in a glance (vct/glance.go).
	Glance = Weights{
		Bias: -31890, OwnFours: 1110, OwnThrees: 730, TheirFours: -1990, TheirThrees: -130, Threes: 9020,
	}
	GlanceReply = Weights{
		Bias: -12300, OwnFours: 700, OwnThrees: 500, OwnStraights: 1500, TheirFours: -700, TheirThrees: -70,
		Run: -400, Four: 4700, Threes: -2800,
	}
	GlanceBlock = Weights{
		Bias: -20830, OwnFours: 700, OwnThrees: 500, OwnStraights: 1500, TheirFours: -700, TheirThrees: -70,
		Run: -400, Four: 4700,
	}
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
