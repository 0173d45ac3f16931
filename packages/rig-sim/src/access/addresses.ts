import { isIP } from 'node:net'

/** Whether a name or an address is this machine's own, however it is spelled. */
export const isLoopback = (name: string) =>
  /(^|\.)localhost$/.test(name) || (isIP(name) === 4 && name.startsWith('127.')) || name === '::1'

/** The name in a `Host` header, without port, brackets and capitals: `[::1]:8080` is `::1`. */
export const nameOfHost = (host: string) =>
  host
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/^\[(.*)\]$/, '$1')
