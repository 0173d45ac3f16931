export const axisBodyKeys = { pan: 'x', tilt: 'y', zoom: 'z' } as const
export type PtzAxis = keyof typeof axisBodyKeys
