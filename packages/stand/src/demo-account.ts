/** This account exists in the simulator's seed. */
export const demoAccount = { email: 'operator@rig.test', password: 'operator-demo' }
