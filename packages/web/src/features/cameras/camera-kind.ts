import type { Camera } from '@rig/contract'

/** Whether a camera has steering controls: 'ptz' in its name, in any case, and no 'webcam' (product 3). */
export const steersByPtz = (name: string): boolean => /ptz/i.test(name) && !/webcam/i.test(name)

/** 'offline' in any case means offline, anything else online (spec 3). */
export const isOffline = ({ status }: Pick<Camera, 'status'>): boolean => status.toLowerCase() === 'offline'
