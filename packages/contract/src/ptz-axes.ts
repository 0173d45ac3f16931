/** Maps each axis to its key in request bodies. */
export const wireAxes = { pan: 'x', tilt: 'y', zoom: 'z' } as const
export type PtzAxis = keyof typeof wireAxes
