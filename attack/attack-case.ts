type AttackResult = { measured: string; holds: boolean }

/** A guarantee of docs/security.md or docs/reliability.md, and an attack that verifies it on a separate simulator. */
export type AttackCase = { guarantee: string; attack: () => Promise<AttackResult> }
