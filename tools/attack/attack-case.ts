type AttackResult = { measured: string; holds: boolean }

/** A guarantee from docs/security.md or docs/reliability.md, with an attack that tests it on a simulator of its own. */
export type AttackCase = { guarantee: string; attack: () => Promise<AttackResult> }
