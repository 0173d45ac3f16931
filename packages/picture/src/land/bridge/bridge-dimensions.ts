/** Dimensions are in metres. The second cable is on the shady side, and the road is between and below both cables. */
export const SECOND_CABLE_Z = -15

export const DECK_Y = -33

export const DECK_NEAR_Z = -1.6

export const DECK_FAR_Z = -13.4

export const DECK_START_X = -640

export const DECK_END_X = 560
