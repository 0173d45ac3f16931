import { recordedPlaceholders } from './recording.ts'

export type Secrets = { host: string; email: string; password: string; tokens: Iterable<string> }

const personal: Record<string, string> = {
  firstname: 'Recorded',
  lastname: 'Operator',
  phone: '00000000000',
  companyname: 'Recorded',
  companyaddress: 'Recorded',
  email: recordedPlaceholders.email,
  password: recordedPlaceholders.password,
  token: recordedPlaceholders.token,
}

const ipv4 = /\b(?:\d{1,3}\.){3}\d{1,3}\b/g
const email = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g
const secretParameter = /([?&;](?:ticket|token|sig|signature|key|auth|jwt)=)[^&#"']*/gi
const jwt = /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g

/** Replaces secrets of the session, email and IP addresses, tickets and tokens in a text. */
export const redactText = (text: string, secrets: Secrets): string => {
  const { host, hostname } = new URL(secrets.host)
  return [
    [secrets.host, recordedPlaceholders.host] as const,
    ...[...secrets.tokens].map((token) => [token, recordedPlaceholders.token] as const),
    [secrets.password, recordedPlaceholders.password] as const,
    [secrets.email, recordedPlaceholders.email] as const,
    [host, new URL(recordedPlaceholders.host).host] as const,
    [hostname, new URL(recordedPlaceholders.host).hostname] as const,
  ]
    .reduce((left, [secret, placeholder]) => (secret ? left.replaceAll(secret, placeholder) : left), text)
    .replaceAll(secretParameter, '$1recorded')
    .replaceAll(jwt, recordedPlaceholders.token)
    .replaceAll(ipv4, '0.0.0.0')
    .replaceAll(email, (found) => (/\.test$/.test(found) ? found : recordedPlaceholders.email))
}

/** Applies `redactText` to every text in a JSON value and replaces the values of personal keys. */
export const redactJson = (value: unknown, secrets: Secrets): unknown => {
  if (typeof value === 'string') return redactText(value, secrets)
  if (Array.isArray(value)) return value.map((item) => redactJson(item, secrets))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const placeholder = personal[key.toLowerCase()]
      return [key, placeholder !== undefined && typeof inner === 'string' ? placeholder : redactJson(inner, secrets)]
    }),
  )
}
