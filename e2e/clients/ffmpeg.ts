import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * Reads a stream with ffmpeg for `seconds` after its first frame. Resolves with the number of frames per second of real
 * time.
 */
export const measureFrameRate = async (url: string, seconds: number): Promise<number> => {
  const child = spawn('ffmpeg', [...quiet, '-i', url, '-c', 'copy', '-f', 'null', '-progress', 'pipe:1', '-'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const frameReports: { frame: number; at: number }[] = []
  let reportFirst = () => {}
  const first = new Promise<void>((resolve) => {
    reportFirst = resolve
  })
  createInterface({ input: child.stdout }).on('line', (line) => {
    const frame = /^frame=(\d+)$/.exec(line)?.[1]
    if (frame === undefined || frame === '0') return
    frameReports.push({ frame: Number(frame), at: performance.now() })
    reportFirst()
  })
  await Promise.race([first, ended])
  await Promise.race([sleep(seconds * 1_000), ended])
  child.stdin.end('q')
  await ended
  const [begin, end] = [frameReports[0], frameReports.at(-1)]
  if (!begin || !end) throw new Error(`ffmpeg has read no frame of ${url}`)
  return ((end.frame - begin.frame) * 1_000) / (end.at - begin.at)
}

/** Returns the brightness (0…255) of 32 × 18 points in the middle of a picture, away from its burned-in text. */
export const sampleBrightness = async (url: string): Promise<number[]> => {
  const filter = 'crop=iw*0.8:ih*0.6,scale=32:18,format=gray'
  const { stdout } = await run(
    'ffmpeg',
    [...quiet, '-i', url, '-frames:v', '1', '-vf', filter, '-f', 'rawvideo', 'pipe:1'],
    {
      encoding: 'buffer',
    },
  )
  return [...stdout]
}

const quiet = ['-hide_banner', '-loglevel', 'error']
