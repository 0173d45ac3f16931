import { expect, test, vi } from 'vitest'
import { createFilmPlayer, type Film, type FilmPicture, MAX_HELD_FRAMES, type Surface } from './film.ts'
import { createEvenTimes } from './frame-times.ts'

test('a film player holds eight frames, and loads more when half of them are released', async () => {
  const { player, opened } = openPlayer()
  expect(player.newest()).toBe(-1)

  player.seek(2)
  await expect.poll(() => player.newest()).toBe(2 + MAX_HELD_FRAMES - 1)
  player.advance(5)
  await Promise.resolve()
  expect(opened()).toBe(5)
  player.advance(6)

  await expect.poll(() => player.newest()).toBe(6 + MAX_HELD_FRAMES - 1)
  expect([5, 6, 13, 14].map(player.has)).toEqual([false, true, true, false])
})

test('a film player draws only loaded frames, and returns the start time of the drawn frame', async () => {
  const { player, drawn } = openPlayer()
  const surface = {} as Surface
  await expect.poll(() => player.has(3)).toBe(true)

  const starts = [player.draw(3, surface), player.draw(20, surface)]

  expect(starts).toEqual([3 / 15, null])
  expect(drawn).toEqual([[3, surface]])
})

test('a seek to a loaded frame closes the frames before it, and a seek to any other frame closes all frames', async () => {
  const { player, opened } = openPlayer()
  await expect.poll(() => player.has(7)).toBe(true)

  player.seek(5)
  expect([4, 5].map(player.has)).toEqual([false, true])
  player.seek(20)

  expect(player.newest()).toBe(19)
  expect(opened()).toBe(0)
  await expect.poll(() => player.has(20)).toBe(true)
  player.close()
  expect(opened()).toBe(0)
})

test('a film player reaches the end of a film even if its last frame is missing', async () => {
  const { player } = openPlayer({ skipped: 29 })

  player.seek(26)

  await expect.poll(() => player.newest()).toBe(29)
  expect(player.has(29)).toBe(false)
})

test('a film player reports a film that fails, but not a film that ends because the player is closed', async () => {
  const onError = vi.fn()
  const failing = openPlayer({ failsAt: 3, onError })
  openPlayer({ onError }).player.close()

  await expect.poll(() => onError).toHaveBeenCalled()

  expect(failing.player.has(2)).toBe(true)
  expect(onError).toHaveBeenCalledTimes(1)
})

type FakeOptions = { skipped?: number; failsAt?: number; onError?: () => void }

/** Opens the player of a film with 30 frames. `opened()` is the number of pictures that are open. */
function openPlayer({ skipped, failsAt, onError = () => {} }: FakeOptions = {}) {
  const pictures = new Set<number>()
  const drawn: [frame: number, surface: Surface][] = []
  async function* play(first: number, signal?: AbortSignal): AsyncGenerator<FilmPicture, void> {
    for (let frame = first; frame < 30; frame++) {
      await Promise.resolve()
      signal?.throwIfAborted()
      if (frame === skipped) continue
      if (frame === failsAt) throw new Error('The film can no longer be read')
      pictures.add(frame)
      const close = () => void pictures.delete(frame)
      yield {
        frame,
        seconds: frame / 15,
        draw: (surface) => void drawn.push([frame, surface]),
        readPixels: () => Promise.reject(new Error('Not read')),
        close,
      }
    }
  }
  const film: Film = {
    ...{ width: 640, height: 360, ...createEvenTimes(2, 1 / 15), isDecoded: true },
    ...{ frames: play, play, close: () => {} },
  }
  return { player: createFilmPlayer(film, { onFrame: () => {}, onError }), drawn, opened: () => pictures.size }
}
