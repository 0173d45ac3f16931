/** Receives the studio's errors: details first, then a sentence. */
export type Log = { error: (details: object, sentence: string) => void }
