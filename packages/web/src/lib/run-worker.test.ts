import { expect, test, vi } from 'vitest'
import { runWorker } from './run-worker.ts'

test('runWorker resolves to the result after other messages, and terminates the worker', async () => {
  const { worker, respond, terminate } = createWorker()
  const seen: number[] = []

  const running = run(worker, (message) => (seen.push(message) < 3 ? undefined : 'done'))
  for (const message of [1, 2, 3]) respond(message)

  expect(await running).toBe('done')
  expect(seen).toEqual([1, 2, 3])
  expect(terminate).toHaveBeenCalledOnce()
})

test.each<[string, (fake: ReturnType<typeof createWorker>, controller: AbortController) => void, string]>([
  ['crashes', ({ worker }) => worker.dispatchEvent(new Event('error')), 'The worker failed'],
  ['reports a failure', ({ respond }) => respond(-1), 'Message -1'],
  ['is aborted', (_fake, controller) => controller.abort(new Error('Cancelled')), 'Cancelled'],
])('runWorker rejects and terminates a worker that %s', async (_case, fail, message) => {
  const controller = new AbortController()
  const fake = createWorker()

  const running = run(fake.worker, refuse, controller.signal)
  fail(fake, controller)

  await expect(running).rejects.toThrow(message)
  expect(fake.terminate).toHaveBeenCalledOnce()
})

const refuse = (message: number): undefined => {
  throw new Error(`Message ${message}`)
}

const run = (
  worker: Worker,
  onMessage: (message: number) => string | undefined,
  signal = new AbortController().signal,
) => runWorker(worker, 'request', { signal, failure: 'The worker failed', onMessage })

function createWorker() {
  const terminate = vi.fn()
  const worker = Object.assign(new EventTarget(), { postMessage: vi.fn(), terminate }) as unknown as Worker
  const respond = (data: number) => void worker.dispatchEvent(new MessageEvent('message', { data }))
  return { worker, terminate, respond }
}
