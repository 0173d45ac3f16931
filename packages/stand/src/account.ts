/** The account of the stand, part of the simulator's seed. */
export const account = { email: 'operator@rig.test', password: 'operator-demo' }
