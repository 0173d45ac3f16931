/** The three axes of a camera and their keys in requests (product 2). */
export const wireAxes = { pan: 'x', tilt: 'y', zoom: 'z' } as const
export type PtzAxis = keyof typeof wireAxes
