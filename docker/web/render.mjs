// Writes nginx.conf, config.json and index.html from environment variables.
// Usage: node render.mjs
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join } from 'node:path'

const env = { ...process.env }
const here = import.meta.dirname
// This is the smallest buffer that allows 20 Mbit/s to a distant viewer. A larger one would delay the picture of a
// slow viewer.
const viewerBuffer = 'sndbuf=128k'
const runDir = readSetting('RUN_DIR', '/tmp/web', /^\/[\w./-]+$/)
const consoleDir = readSetting('CONSOLE_DIR', '/srv/console', /^\/[\w./-]+$/)
const basePath = readSetting('BASE_PATH', '/', /^\/(?:[\w~-]+\/)*$/)
const port = readSetting('PORT', '8080', /^\d+$/)
const tlsPort = readSetting('TLS_PORT', '8443', /^\d+$/)
const certificate = readSetting('TLS_CERTIFICATE', '', /^\/[\w./-]+$/)
// The defaults match the simulator of docker-compose.yml and its time zone.
const rig = parseRigHost(readSetting('RIG_HOST', 'http://rig-sim:8080', /^https?:\/\//))
// nginx applies this timeout between two reads from the rig. The console detects stalled streams itself.
const answerTimeout = readSetting('RIG_ANSWER_TIMEOUT', '60s', /^\d+m?s$/)
const rigTimeZone = readSetting('RIG_TIME_ZONE', env.RIG_HOST ? '' : 'Etc/UTC', /^[\w/+-]+$/)

mkdirSync(join(runDir, 'console'), { recursive: true })
rmSync(join(runDir, 'rig.sock'), { force: true })
write('nginx.conf', fill(readFileSync(join(here, 'nginx.conf.template'), 'utf8')))
write('console/config.json', `${JSON.stringify(createConsoleConfig(), null, 2)}\n`)
write('console/index.html', withBase(readFileSync(join(consoleDir, 'index.html'), 'utf8')))

function fill(template) {
  const values = {
    RUN_DIR: runDir,
    CONSOLE_DIR: consoleDir,
    BASE_PATH: basePath,
    RESOLVER: readSetting('RESOLVER', readNameServers(), /^[\w.:[\] ]+$/),
    RIG_SCHEME: rig.scheme,
    RIG_NAME: rig.name,
    RIG_AUTHORITY: rig.authority,
    RIG_ADDRESS: rig.address,
    RIG_CA_FILE: readSetting('RIG_CA_FILE', '/etc/ssl/certs/ca-certificates.crt', /^\/[\w./-]+$/),
    RIG_ANSWER_TIMEOUT: answerTimeout,
    SOCKET_TIMEOUT: `${Math.max(65_000, toMilliseconds(answerTimeout) + 5_000)}ms`,
    SECURITY_HEADERS: createSecurityHeaders(),
    LISTEN: certificate ? createTlsListen() : `listen ${port} ${viewerBuffer};`,
    PLAIN_SERVER: certificate ? createHttpServerBlock() : '',
  }
  return template.replace(/\$\{([A-Z_]+)\}/g, (_, name) => values[name])
}

function toMilliseconds(time) {
  return Number.parseInt(time, 10) * (time.endsWith('ms') ? 1 : 1_000)
}

/** Returns the content of config.json. It contains no host, because nginx serves the rig below the base path. */
function createConsoleConfig() {
  const knownCameraId = readSetting('KNOWN_CAMERA_ID', '', /^.*$/)
  return { basePath, ...(knownCameraId && { knownCameraId }), ...(rigTimeZone && { rigTimeZone }) }
}

/** Prefixes the URLs of the page with the base path. Relative URLs would fail in a page opened by a deep link. */
function withBase(html) {
  return html.replaceAll(/ (href|src)="\/(?!\/)/g, ` $1="${basePath}`)
}

/** Returns the security headers as nginx directives. A test asserts that the simulator sends the same headers. */
function createSecurityHeaders() {
  const mediaOrigins = listMediaOrigins()
    .map((origin) => ` ${origin}`)
    .join('')
  const headers = JSON.parse(readFileSync(join(here, 'security-headers.json'), 'utf8'))
  return Object.entries(headers)
    .map(([name, value]) => `add_header ${name} "${value.replaceAll('%ELSEWHERE%', mediaOrigins)}" always;`)
    .join('\n      ')
}

/** Returns the additional origins of pictures and films. A rig may return URLs of a separate camera server. */
function listMediaOrigins() {
  const hosts = readSetting('MEDIA_HOSTS', '', /^(?:https?:\/\/[\w.:[\]-]+\/?\s*)+$/)
  return hosts
    .split(/\s+/)
    .filter(Boolean)
    .map((host) => new URL(host).origin)
}

function createTlsListen() {
  return `listen ${tlsPort} ssl http2 ${viewerBuffer};
    ssl_certificate ${certificate};
    ssl_certificate_key ${readSetting('TLS_KEY', '', /^\/[\w./-]+$/)};
    ssl_protocols TLSv1.2 TLSv1.3;
    ssl_session_cache shared:tls:1m;
    ssl_session_tickets off;`
}

function createHttpServerBlock() {
  const publicPort = readSetting('TLS_PUBLIC_PORT', tlsPort, /^\d+$/)
  const authority = publicPort === '443' ? '$host' : `$host:${publicPort}`
  return `server {
    listen ${port};

    location = /healthz {
      access_log off;
      return 204;
    }

    location / {
      return 308 https://${authority}$request_uri;
    }
  }
`
}

function parseRigHost(host) {
  const url = new URL(host)
  if (url.pathname !== '/' || url.search || url.hash || url.username) {
    fail(`RIG_HOST is ${host}, but must contain only a scheme, a host and a port, such as https://rig.example:8443`)
  }
  const scheme = url.protocol.slice(0, -1)
  const name = url.hostname.replace(/^\[|\]$/g, '')
  const address = `${lookUpInHostsFile(name) ?? url.hostname}:${url.port || (scheme === 'https' ? 443 : 80)}`
  return { scheme, name, authority: url.host, address }
}

/** Looks up a name such as host.docker.internal in /etc/hosts, because nginx queries only name servers. */
function lookUpInHostsFile(name) {
  for (const line of readFileSync('/etc/hosts', 'utf8').split('\n')) {
    const [address, ...names] = line.replace(/#.*/, '').trim().split(/\s+/)
    if (address && names.includes(name)) return isIP(address) === 6 ? `[${address}]` : address
  }
  return undefined
}

function readNameServers() {
  const found = readFileSync('/etc/resolv.conf', 'utf8').matchAll(/^nameserver\s+([^\s%]+)/gm)
  return Array.from(found, ([, address]) => (isIP(address) === 6 ? `[${address}]` : address)).join(' ') || '127.0.0.1'
}

function readSetting(name, fallback, pattern) {
  const value = env[name] || fallback
  if (value && !pattern.test(value)) fail(`${name} is ${JSON.stringify(value)}, but must match ${pattern}`)
  return value
}

function write(name, text) {
  writeFileSync(join(runDir, name), text)
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
