import { expect, test, vi } from 'vitest'
import { FakeDecoder, writeFilm } from '../../testing/small-film.ts'

test('the worker reports `undecodable` (also if decoding fails midway), `failed` with a reason, or `finished`', async () => {
  const scope = Object.assign(new EventTarget(), { postMessage: vi.fn() })
  vi.stubGlobal('self', scope)
  await import('./compare-worker.ts')
  const throwError = () => {
    throw new Error('Out of memory')
  }
  const request = (files: unknown) =>
    scope.dispatchEvent(new MessageEvent('message', { data: { files, options: { track: { from: 20, to: 80 } } } }))

  request([new Blob(), new Blob()])
  await expect.poll(() => scope.postMessage).toHaveBeenCalledOnce()
  request({ [Symbol.iterator]: () => throwError() })
  await expect.poll(() => scope.postMessage).toHaveBeenCalledTimes(2)
  vi.stubGlobal('VideoDecoder', class {})
  request([await writeFilm('vp8'), await writeFilm('vp8')])
  await expect.poll(() => scope.postMessage.mock.lastCall?.[0]).toEqual({ kind: 'finished' })

  vi.spyOn(FakeDecoder.prototype, 'decode').mockImplementation(function (this: FakeDecoder) {
    this.onError(new DOMException('Decoder failure', 'EncodingError'))
  })
  request([await writeFilm('vp8'), await writeFilm('vp8')])
  await expect.poll(() => scope.postMessage).toHaveBeenCalledTimes(5)

  expect(scope.postMessage.mock.calls).toEqual([
    [{ kind: 'undecodable' }, { transfer: [] }],
    [{ kind: 'failed', reason: 'Out of memory' }, { transfer: [] }],
    [expect.objectContaining({ kind: 'compared' }), { transfer: [] }],
    [{ kind: 'finished' }, { transfer: [] }],
    [{ kind: 'undecodable' }, { transfer: [] }],
  ])
})
