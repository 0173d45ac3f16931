/** The result of an attack: the measured value as text, and whether the promise holds. */
type Outcome = { reached: string; holds: boolean }

/** A promise of docs/security.md or docs/reliability.md, and an attack that tests it on its own simulator. */
export type AttackCase = { promise: string; attack: () => Promise<Outcome> }
