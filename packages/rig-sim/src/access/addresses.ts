import { isIP } from 'node:net'

/** Returns whether a host name or an IP address is a loopback one. */
export const isLoopback = (name: string) =>
  /(^|\.)localhost$/.test(name) || (isIP(name) === 4 && name.startsWith('127.')) || name === '::1'

/** Returns the name in a `Host` header without port and brackets, in lower case: `[::1]:8080` becomes `::1`. */
export const parseHostName = (host: string) =>
  host
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/^\[(.*)\]$/, '$1')
