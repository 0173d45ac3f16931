import type { IncomingHttpHeaders } from 'node:http'
import { parseHostName } from '../access/hosts.ts'

export const WORLD_HEADER = 'x-rig-world'

/** A label of a host name, which may also contain underscores, as the names of tests do. */
const NAME = /^[a-z\d][a-z\d_-]{0,62}$/
const IN_HOST = /^(.*)\.localhost$/
const MAX_QUOTED_CHARS = 80

type Selection = { name: string | undefined } | { problem: string }

/**
 * Returns the name of the world that a request selects with its header or, if `usesHost`, with the host name
 * `{world}.localhost`. The name is undefined for the default world.
 */
export const selectWorld = (headers: IncomingHttpHeaders, usesHost: boolean): Selection => {
  const header = headers[WORLD_HEADER]
  const inHeader = Array.isArray(header) ? header.join() : header
  const inHost = usesHost ? IN_HOST.exec(parseHostName(headers.host ?? ''))?.[1] : undefined
  const name = inHeader ?? inHost
  if (name !== undefined && !NAME.test(name)) return { problem: `'${shorten(name)}' ${NAME_RULE}` }
  if (inHost === undefined || inHost === name) return { name }
  return { problem: `The header ${WORLD_HEADER} selects '${name}', but the host name '${shorten(inHost)}'. Omit one` }
}

const NAME_RULE =
  'is not the name of a world: use 1 to 63 lower-case letters, digits, - and _, with a letter or digit first'

const shorten = (text: string) => (text.length > MAX_QUOTED_CHARS ? `${text.slice(0, MAX_QUOTED_CHARS)}…` : text)
