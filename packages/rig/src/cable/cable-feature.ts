/** What can be seen on the cable: three kinds belong there, the others are defects. */
export const featureKinds = [
  'clamp',
  'mark',
  'spacer',
  'missing-spacer',
  'corrosion',
  'broken-strand',
  'lightning-burn',
  'loose-bolt',
] as const
export type FeatureKind = (typeof featureKinds)[number]

export type CableFeature = {
  kind: FeatureKind
  /** Place along the cable in sled units, 0…200, to a tenth. */
  at: number
  /** Where around the cable: 0 is the top, 90 the side that a camera at pan 90 sees. */
  angleDegrees: number
  /** 0 slight … 1 severe: the extent in the picture and the grade in a report; of a clamp how faded its paint is. */
  size: number
  defect: boolean
  /** Since when it has been so, ms: a wire's break, the start of a year's rust, a clamp's last paint; null where always. */
  since: number | null
}

/** One sled unit is 25 cm of cable. */
export const METRES_PER_UNIT = 0.25
