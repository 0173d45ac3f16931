import { expect, test, vi } from 'vitest'
import { writeFilm } from '../../testing/small-film.ts'

test('the worker reports that it cannot decode the films, that it has failed and why, or that it has finished', async () => {
  const scope = Object.assign(new EventTarget(), { postMessage: vi.fn() })
  vi.stubGlobal('self', scope)
  await import('./compare-worker.ts')
  const request = (files: unknown) =>
    scope.dispatchEvent(new MessageEvent('message', { data: { files, options: { track: { from: 20, to: 80 } } } }))

  request([new Blob(), new Blob()])
  await expect.poll(() => scope.postMessage).toHaveBeenCalledOnce()
  request(null)
  await expect.poll(() => scope.postMessage).toHaveBeenCalledTimes(2)
  vi.stubGlobal('VideoDecoder', class {})
  request([await writeFilm('vp8'), await writeFilm('vp8')])
  await expect.poll(() => scope.postMessage.mock.lastCall?.[0]).toEqual({ kind: 'finished' })

  expect(scope.postMessage.mock.calls.slice(0, 3)).toEqual([
    [{ kind: 'undecodable' }, { transfer: [] }],
    [{ kind: 'failed', reason: expect.stringContaining('TypeError') }, { transfer: [] }],
    [expect.objectContaining({ kind: 'compared' }), { transfer: [] }],
  ])
})
