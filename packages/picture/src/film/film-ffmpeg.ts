import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type FilmEncoder, type FilmFormat, fastStart, KEYFRAME_SECONDS } from './film-encoder.ts'

/** Returns an encoder that runs ffmpeg's x264; null if no ffmpeg is on the PATH. Throws when ffmpeg fails. */
export const ffmpegEncoder = async ({ size, fps }: FilmFormat): Promise<FilmEncoder | null> => {
  const raw = ['-f', 'rawvideo', '-pix_fmt', 'rgba', '-s', `${size.width}x${size.height}`, '-r', `${fps}`, '-i', '-']
  // No B-frames, and frequent keyframes: seeking is fast
  const seekable = ['-g', `${fps * KEYFRAME_SECONDS}`, '-bf', '0']
  const x264 = ['-c:v', 'libx264', '-preset', 'veryfast', '-threads', '1', '-pix_fmt', 'yuv420p', ...seekable]
  // A pipe cannot seek, which only a fragmented MP4 allows
  const fragments = ['-f', 'mp4', '-movflags', 'frag_keyframe+empty_moov', '-']
  const ffmpeg = spawn('ffmpeg', ['-loglevel', 'fatal', ...raw, ...x264, ...fragments], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const film: Buffer[] = []
  ffmpeg.stdout.on('data', (part) => film.push(part))
  const ended = once(ffmpeg, 'close')
  ended.catch(() => {}) // callers that await it report its failure
  const started = await once(ffmpeg, 'spawn').then(
    () => true,
    () => false,
  )
  if (!started) return null
  ffmpeg.stdin.on('error', () => {}) // the exit code reports a broken pipe

  return {
    add: async ({ bytes }) => {
      // Copied, because the next picture overwrites the frame
      if (!ffmpeg.stdin.write(Buffer.from(bytes))) await Promise.race([once(ffmpeg.stdin, 'drain'), ended])
    },
    finish: async () => {
      ffmpeg.stdin.end()
      const [code] = await ended
      if (code !== 0) throw new Error(`ffmpeg ended with ${code}`)
      return fastStart(Buffer.concat(film))
    },
    abandon: () => void ffmpeg.kill('SIGKILL'),
  }
}
