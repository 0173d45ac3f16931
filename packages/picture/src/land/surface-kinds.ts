/** What a texel of the land is, beyond its colour: water mirrors the sky, windows and street lamps shine at night. */
export const WATER = 1
export const WINDOW = 2
export const STREET_LAMP = 3
