/** Coordinates of the second cable, on the shady side, and of the road between and below the cables, metres. */
export const OTHER_CABLE_Z = -15

export const DECK_Y = -33

export const DECK_NEAR_Z = -1.6

export const DECK_FAR_Z = -13.4

export const DECK_FROM = -640

export const DECK_TO = 560
