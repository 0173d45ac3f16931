const REMOVED = '[removed]'
const SECRET_NAME = /pass|token|secret|ticket|authori[sz]ation|cookie|^x-sim-control$/i
/** Tokens and tickets are JWTs. */
const JWT = /eyJ[\w-]+\.[\w-]+\.[\w-]*/g

export const redactText = (text: string): string => text.replace(JWT, REMOVED)

export const redactFields = (fields: Iterable<[string, string]>, maxChars: number): Record<string, string> =>
  Object.fromEntries(
    [...fields].map(([name, value]) => [
      shorten(name, maxChars),
      SECRET_NAME.test(name) ? REMOVED : shorten(redactText(value), maxChars),
    ]),
  )

/** Returns the JSON of a body without secrets. Throws RangeError if the body is nested too deeply. */
export const redactJson = (body: unknown): string =>
  redactText(JSON.stringify(body, (name, value) => (SECRET_NAME.test(name) ? REMOVED : value)))

export const shorten = (text: string, maxChars: number) =>
  text.length > maxChars ? `${text.slice(0, maxChars)}…` : text
