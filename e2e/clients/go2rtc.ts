import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { findFreePort } from '../support/proxies/listen.ts'
import { waitForServer } from '../support/wait-for-server.ts'

export const go2rtcPath = process.env.GO2RTC_PATH ?? join(import.meta.dirname, '../../.cache/go2rtc/package/go2rtc')

export type Go2rtc = { origin: string; streamUrl: (name: string) => string; stop: () => Promise<void> }

/** Starts go2rtc with only its HTTP server. `streams` maps names to the URLs of MJPEG streams. */
export const startGo2rtc = async (streams: Record<string, string>): Promise<Go2rtc> => {
  const port = await findFreePort()
  const disabledServer = { listen: '' }
  const config = {
    api: { listen: `127.0.0.1:${port}`, origin: '*' },
    rtsp: disabledServer,
    webrtc: disabledServer,
    srtp: disabledServer,
    log: { level: 'warn' },
    streams,
  }
  const child = spawn(go2rtcPath, ['-config', JSON.stringify(config)], { stdio: ['ignore', 'ignore', 'inherit'] })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const origin = `http://127.0.0.1:${port}`
  await waitForServer(`${origin}/api/streams`)
  return {
    origin,
    streamUrl: (name) => `${origin}/api/stream.mjpeg?src=${encodeURIComponent(name)}`,
    stop: async () => {
      process.off('exit', kill)
      if (child.exitCode !== null) return
      child.kill()
      await once(child, 'exit')
    },
  }
}
