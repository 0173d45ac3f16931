export type ErrorLog = { error: (details: object, sentence: string) => void }
