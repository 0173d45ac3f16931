import { expect, test, vi } from 'vitest'

test('the worker reports films that it cannot decode, and the reason for a failed comparison', async () => {
  const scope = Object.assign(new EventTarget(), { postMessage: vi.fn() })
  vi.stubGlobal('self', scope)
  await import('./compare-worker.ts')
  const request = (files: unknown) =>
    scope.dispatchEvent(new MessageEvent('message', { data: { files, options: { track: { from: 20, to: 80 } } } }))

  request([new Blob(), new Blob()])
  await vi.waitFor(() => expect(scope.postMessage).toHaveBeenCalledOnce())
  request(null)
  await vi.waitFor(() => expect(scope.postMessage).toHaveBeenCalledTimes(2))

  expect(scope.postMessage.mock.calls).toEqual([
    [{ kind: 'undecodable' }, { transfer: [] }],
    [{ kind: 'failed', reason: expect.stringContaining('TypeError') }, { transfer: [] }],
  ])
})
