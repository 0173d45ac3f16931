import { lookup as lookUpAddresses } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

const namedRanges: Record<string, string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** Host names are resolved repeatedly, because a container may get another IP address when it is created again. */
const LOOK_UP_INTERVAL_MS = 5_000

const NETWORK_PATTERN = /^([\d.:a-f]+)(?:\/(\d{1,3}))?$/
export const HOST_NAME_PATTERN = /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i

/** Returns whether the text is an IP address, a network such as 10.0.0.0/8, a named range, or a host name. */
export const isProxy = (text: string) => parseNetwork(text) !== undefined || HOST_NAME_PATTERN.test(text)

type LookUp = (name: string) => Promise<{ address: string }[]>
type ErrorLog = { error: (details: object, sentence: string) => void }

/**
 * Creates the list of trusted proxies. `X-Forwarded-For` is used only if one of them sent it. Host names are looked up
 * now and every five seconds. A name that cannot be resolved is logged once, and again only if it has been resolved in
 * between.
 */
export const createProxyTrust = (
  proxies: readonly string[],
  log: ErrorLog,
  lookUp: LookUp = (name) => lookUpAddresses(name, { all: true }),
) => {
  const networks = new BlockList()
  const names = proxies.filter((proxy) => namedRanges[proxy] === undefined && parseNetwork(proxy) === undefined)
  for (const proxy of proxies)
    for (const text of namedRanges[proxy] ?? [proxy]) {
      const network = parseNetwork(text)
      if (network) networks.addSubnet(network.address, network.prefix, network.family)
    }

  const unresolvedNames = new Set<string>()
  const resolve = async (name: string) => {
    try {
      const found = await lookUp(name)
      unresolvedNames.delete(name)
      return found
    } catch (err) {
      if (!unresolvedNames.has(name))
        log.error({ err, name }, 'cannot resolve a name in TRUSTED_PROXIES, so it is not trusted')
      unresolvedNames.add(name)
      return []
    }
  }

  let named = new BlockList()
  const lookUpNames = async () => {
    const found = await Promise.all(names.map(resolve))
    named = new BlockList()
    for (const { address } of found.flat()) named.addAddress(address, getFamily(address))
  }

  const timer = names.length > 0 ? setInterval(lookUpNames, LOOK_UP_INTERVAL_MS).unref() : undefined
  if (names.length > 0) void lookUpNames()
  return {
    isTrusted: (address: string) =>
      isIP(address) !== 0 && [networks, named].some((list) => list.check(address, getFamily(address))),
    lookUpNames,
    close: () => clearInterval(timer),
  }
}

const getFamily = (address: string) => (isIP(address) === 6 ? ('ipv6' as const) : ('ipv4' as const))

const parseNetwork = (text: string) => {
  const [, address = '', bits] = NETWORK_PATTERN.exec(text) ?? []
  const version = isIP(address)
  const maxPrefix = version === 6 ? 128 : 32
  const prefix = bits === undefined ? maxPrefix : Number(bits)
  return version === 0 || prefix > maxPrefix ? undefined : { address, prefix, family: getFamily(address) }
}

export const isLoopback = (name: string) =>
  /(^|\.)localhost$/i.test(name) || (isIP(name) === 4 && name.startsWith('127.')) || name === '::1'

/** Returns a `Host` header in lower case without port, brackets and final dot: `[::1]:8080` becomes `::1`. */
export const parseHostName = (host: string) =>
  host
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/\.$/, '')
    .replace(/^\[(.*)\]$/, '$1')
