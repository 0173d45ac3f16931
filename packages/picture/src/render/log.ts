/** Where the studio reports what went wrong: details first, then a sentence. */
export type Log = { error: (details: object, sentence: string) => void }
