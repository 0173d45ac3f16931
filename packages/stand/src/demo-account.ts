/** The seed of the simulator contains this account. */
export const demoAccount = { email: 'operator@rig.test', password: 'operator-demo' }
