import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FilmEncoder, type FilmFormat, SECONDS_BETWEEN_WHOLE_PICTURES } from './film-encoder.ts'

/** An encoder by ffmpeg's x264; null where no ffmpeg is on the PATH. Throws when ffmpeg fails. */
export const ffmpegEncoder = async ({ size, fps }: FilmFormat): Promise<FilmEncoder | null> => {
  const folder = mkdtempSync(join(tmpdir(), 'rig-film-'))
  const tidy = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', tidy)
  // Fast start rewrites the beginning of the file, so that a pipe would not do.
  const file = join(folder, 'film.mp4')
  const raw = ['-f', 'rawvideo', '-pix_fmt', 'rgba', '-s', `${size.width}x${size.height}`, '-r', `${fps}`, '-i', '-']
  // A whole picture every 2 s, and none that waits for a later one: a seek shows its frame soon
  const seekable = ['-g', `${fps * SECONDS_BETWEEN_WHOLE_PICTURES}`, '-bf', '0']
  const x264 = ['-c:v', 'libx264', '-preset', 'veryfast', '-threads', '1', '-pix_fmt', 'yuv420p', ...seekable]
  const ffmpeg = spawn('ffmpeg', ['-loglevel', 'fatal', ...raw, ...x264, '-movflags', '+faststart', file], {
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  const ended = once(ffmpeg, 'close')
  ended.catch(() => {}) // whoever waits for it reports its failure
  const finished = () => {
    process.off('exit', tidy)
    tidy()
  }
  const started = await once(ffmpeg, 'spawn').then(
    () => true,
    () => false,
  )
  if (!started) {
    finished()
    return null
  }
  ffmpeg.stdin.on('error', () => {}) // the exit code reports a broken pipe

  return {
    add: async ({ bytes }) => {
      // The frame is drawn over for the next picture: ffmpeg gets bytes of its own.
      if (!ffmpeg.stdin.write(Buffer.from(bytes))) await Promise.race([once(ffmpeg.stdin, 'drain'), ended])
    },
    finish: async () => {
      ffmpeg.stdin.end()
      const [code] = await ended
      if (code !== 0) throw new Error(`ffmpeg ended with ${code}`)
      const film = Uint8Array.from(await readFile(file))
      finished()
      return film
    },
    abandon: () => {
      ffmpeg.once('close', finished)
      ffmpeg.kill('SIGKILL')
    },
  }
}
