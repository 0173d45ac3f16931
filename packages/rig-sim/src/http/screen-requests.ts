import type { IncomingMessage } from 'node:http'

const RIG_PATH_PATTERN = /^\/+(api|job|media|sim)(\/|$|\?)/i
const FILE_PATH_PATTERN = /\.[^/]+$/

type RequestHead = Pick<IncomingMessage, 'method' | 'url' | 'headers'>

/** Returns whether a request may be for a screen of the console. */
export const isForScreen = ({ method = '', url = '/', headers }: RequestHead) => {
  const path = normalisePath(getPath(url))
  if (!['GET', 'HEAD'].includes(method) || RIG_PATH_PATTERN.test(path) || path.startsWith('/assets/')) return false
  return !FILE_PATH_PATTERN.test(path) || acceptsPage(headers)
}

/** Returns whether a browser requests a page, in which case a person reads the response. */
export const isPageNavigation = (request: RequestHead) => isForScreen(request) && acceptsPage(request.headers)

/**
 * Returns the URL with a normalised path, so that every hook can compare its prefix. Returns `/` for a screen whose URL
 * cannot be decoded, such as `/view%`: the console then shows 'not found'.
 */
export const rewriteUrl = (request: RequestHead) => {
  const { url = '/' } = request
  const path = getPath(url)
  if (canDecode(path)) return normalisePath(path) + url.slice(path.length)
  return isForScreen(request) ? '/' : url
}

const getPath = (url: string) => url.split('?')[0] ?? ''

/** Removes scheme and host, and decodes characters that need no encoding, such as letters (RFC 3986, 6.2.2). */
const normalisePath = (path: string) =>
  path.replace(ORIGIN_PATTERN, '/').replace(ENCODED_CHARACTER_PATTERN, (encoded) => {
    const character = decodeURIComponent(encoded)
    return UNRESERVED_CHARACTER_PATTERN.test(character) ? character : encoded
  })

const ORIGIN_PATTERN = /^[a-z]+:\/\/[^/]*\/?/i
const ENCODED_CHARACTER_PATTERN = /%[2-7][\da-f]/gi
const UNRESERVED_CHARACTER_PATTERN = /[\w.~-]/

const acceptsPage = ({ accept = '' }: IncomingMessage['headers']) => accept.includes('text/html')

const canDecode = (path: string) => {
  try {
    return decodeURI(path) !== ''
  } catch {
    return false
  }
}
