package promise

// The weights of package vct.
var (
	// Quiet is for a quiet move.
	Quiet = Weights{
		Bias: -40080, OwnFours: 780, OwnThrees: 870, TheirFours: -480, TheirThrees: -80, GainedFours: 3180, GainedThrees: 1500,
		Run: -3950, Threes: 6140, Windows: 2840, Crossings: 8690,
	}
	// Reply is for a reply of the defender to a quiet move.
	Reply = Weights{
		Bias: -17320, OwnFours: 500, OwnThrees: 1370, OwnStraights: 2670, TheirFours: -1130, TheirThrees: 90,
		Run: -580, Four: 7470, Threes: -3980,
	}
	// Block is for a four and its block; Move.Four says that the block makes a four.
	Block = Weights{
		Bias: -21570, OwnFours: 1090, OwnThrees: 1100, OwnStraights: 3580, TheirFours: -1580, TheirThrees: 240,
		Run: -660, Four: 4310,
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
