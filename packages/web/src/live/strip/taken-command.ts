/** A command of the sled that the rig has taken, and when, in ms of `performance.now`. */
export type TakenCommand = { command: 'forward' | 'backward' | 'home'; at: number }
