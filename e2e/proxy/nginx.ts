import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { killGroup } from '../support/kill-group.ts'
import { findFreePort } from '../support/proxies/listen.ts'
import { waitForServer } from '../support/wait-for-server.ts'

const nginxPath = '/usr/sbin/nginx'

export const requiredNginxFiles = {
  [nginxPath]: 'nginx',
  '/usr/lib/nginx/modules/ngx_stream_module.so': 'libnginx-mod-stream',
  '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so': 'libnginx-mod-http-brotli-static',
}

const renderScript = join(import.meta.dirname, '../../docker/web/render.mjs')

export type NginxProcess = {
  origin: string
  port: number
  tlsPort: number
  /** Stops nginx as `docker stop` does. Resolves to the exit code. */
  stop: () => Promise<number | null>
  kill: () => void
}

/** Starts nginx as the container does. `env` contains the variables of docker-compose.yml. */
export const startNginx = async (env: Record<string, string>): Promise<NginxProcess> => {
  const runDir = mkdtempSync(join(tmpdir(), 'rig-web-'))
  const port = await findFreePort()
  const tlsPort = await findFreePort()
  execFileSync(process.execPath, [renderScript], {
    env: {
      PATH: process.env.PATH ?? '',
      RUN_DIR: runDir,
      CONSOLE_DIR: env.CONSOLE_DIR ?? writeMinimalConsole(runDir),
      PORT: String(port),
      TLS_PORT: String(tlsPort),
      ...env,
    },
  })
  // `nobody`, the default user of the workers, cannot read the temporary directory
  const rootOptions = process.getuid?.() === 0 ? ['-g', 'user root;'] : []
  const child = spawn(nginxPath, ['-e', 'stderr', '-c', join(runDir, 'nginx.conf'), ...rootOptions], {
    detached: true,
    stdio: ['ignore', 'ignore', process.env.NGINX_LOG ? 'inherit' : 'ignore'],
  })
  const cleanUp = () => rmSync(runDir, { recursive: true, force: true })
  const exited = once(child, 'exit').then(([code]) => {
    cleanUp()
    return code
  })
  const origin = `http://127.0.0.1:${port}`
  // If nginx does not start, NGINX_LOG=1 shows why
  await waitForServer(`${origin}/healthz`, () => child.exitCode !== null)
  return {
    origin,
    port,
    tlsPort,
    stop: () => {
      child.kill('SIGQUIT')
      return exited
    },
    kill: () => {
      killGroup(child)
      cleanUp()
    },
  }
}

const writeMinimalConsole = (folder: string) => {
  const console = join(folder, 'built')
  mkdirSync(join(console, 'assets'), { recursive: true })
  writeFileSync(
    join(console, 'index.html'),
    '<!doctype html><title>Console</title><script src="/assets/app-1a2b3c.js"></script>',
  )
  const script = join(console, 'assets/app-1a2b3c.js')
  writeFileSync(script, 'export {}')
  writeFileSync(`${script}.br`, 'by brotli')
  writeFileSync(`${script}.gz`, 'by gzip')
  return console
}
