/** What an attack has come to: the figure that was reached, in words, and whether the promise holds. */
type Outcome = { reached: string; holds: boolean }

/** One promise of docs/security.md or docs/reliability.md, and the attack that tries it on a simulator of its own. */
export type Promised = { promise: string; attack: () => Promise<Outcome> }
