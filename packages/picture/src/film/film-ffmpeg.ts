import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type FilmEncoder, type FilmFormat, KEYFRAME_INTERVAL_SECONDS, remuxForFastStart } from './film-encoder.ts'

/**
 * Starts ffmpeg as a child process and returns an encoder that uses x264. Resolves with null if ffmpeg is not on the
 * PATH. `finish` rejects if ffmpeg fails.
 */
export const createFfmpegEncoder = async ({ size, fps }: FilmFormat): Promise<FilmEncoder | null> => {
  const raw = ['-f', 'rawvideo', '-pix_fmt', 'rgba', '-s', `${size.width}x${size.height}`, '-r', `${fps}`, '-i', '-']
  // Frequent keyframes and no B-frames make seeking fast.
  const seekable = ['-g', `${fps * KEYFRAME_INTERVAL_SECONDS}`, '-bf', '0']
  const x264 = ['-c:v', 'libx264', '-preset', 'veryfast', '-threads', '1', '-pix_fmt', 'yuv420p', ...seekable]
  // A pipe is not seekable, so the MP4 must be fragmented.
  const fragments = ['-f', 'mp4', '-movflags', 'frag_keyframe+empty_moov', '-']
  const ffmpeg = spawn('ffmpeg', ['-loglevel', 'fatal', ...raw, ...x264, ...fragments], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const film: Buffer[] = []
  ffmpeg.stdout.on('data', (part) => film.push(part))
  const ended = once(ffmpeg, 'close')
  ended.catch(() => {}) // `add` and `finish` report the failure.
  const started = await once(ffmpeg, 'spawn').then(
    () => true,
    () => false,
  )
  if (!started) return null
  ffmpeg.stdin.on('error', () => {}) // `finish` reports a broken pipe through the exit code.

  return {
    add: async ({ bytes }) => {
      // ffmpeg needs a copy, because the next picture overwrites the frame.
      if (!ffmpeg.stdin.write(Buffer.from(bytes))) await Promise.race([once(ffmpeg.stdin, 'drain'), ended])
    },
    finish: async () => {
      ffmpeg.stdin.end()
      const [code] = await ended
      if (code !== 0) throw new Error(`ffmpeg exited with code ${code}`)
      return remuxForFastStart(Buffer.concat(film))
    },
    abandon: () => void ffmpeg.kill('SIGKILL'),
  }
}
