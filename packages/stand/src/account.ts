/** Who signs in at the stand; the simulator's seed has this account. */
export const account = { email: 'operator@rig.test', password: 'operator-demo' }
