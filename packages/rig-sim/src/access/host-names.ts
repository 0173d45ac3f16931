import { isIP } from 'node:net'

export const isLoopback = (name: string) =>
  /(^|\.)localhost$/.test(name) || (isIP(name) === 4 && name.startsWith('127.')) || name === '::1'

/**
 * Returns the lower-case host name of a `Host` header, without port or brackets. For example, `[::1]:8080` becomes
 * `::1`.
 */
export const parseHostName = (host: string) =>
  host
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/^\[(.*)\]$/, '$1')
