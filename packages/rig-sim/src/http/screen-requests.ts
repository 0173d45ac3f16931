import type { IncomingMessage } from 'node:http'

const NOT_A_PAGE = /^\/+(api|job|media|sim)(\/|$|\?)/i
const NAMES_A_FILE = /\.[^/]+$/

type Requested = Pick<IncomingMessage, 'method' | 'url' | 'headers'>

/** Returns whether a request may be for a screen of the console. */
export const isForScreen = ({ method = '', url = '/', headers }: Requested) => {
  const [path = '/'] = url.split('?')
  if (!['GET', 'HEAD'].includes(method) || NOT_A_PAGE.test(path) || path.startsWith('/assets/')) return false
  return !NAMES_A_FILE.test(path) || acceptsPage(headers)
}

/** Returns whether a browser requests a page, in which case a person reads the response. */
export const isPageNavigation = (request: Requested) => isForScreen(request) && acceptsPage(request.headers)

/** Returns `/` for a screen whose URL cannot be decoded, such as `/view%`: the console then shows 'not found'. */
export const rewriteScreenUrl = (request: IncomingMessage) => {
  const { url = '/' } = request
  return isForScreen(request) && !canDecode(url) ? '/' : url
}

const acceptsPage = ({ accept = '' }: IncomingMessage['headers']) => accept.includes('text/html')

const canDecode = (url: string) => {
  try {
    return decodeURI(url) !== ''
  } catch {
    return false
  }
}
