import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { provideConsole } from '../testing/provide-console.tsx'
import { createRespondingConsole } from '../testing/responding-console.ts'
import { createSampleAdmin } from '../testing/sample-admin.ts'
import { type ItemOutcome, processItems, useBulkAction } from './bulk-action.ts'

const options = { concurrency: 1, report: () => {}, signal: new AbortController().signal }

test('processItems reports the error if an item fails, and processes the remaining items', async () => {
  const act = async (name: string) => {
    if (name === 'b.jpg') throw new Error('There is no b.jpg in the gallery')
  }

  const outcomes = await processItems({ ...options, names: ['a.jpg', 'b.jpg', 'c.jpg'], act })

  expect(outcomes).toEqual([
    { name: 'a.jpg', state: 'done' },
    { name: 'b.jpg', state: 'failed', error: new Error('There is no b.jpg in the gallery') },
    { name: 'c.jpg', state: 'done' },
  ])
})

test('processItems processes items one after the other and reports each change of state', async () => {
  const reported: string[] = []
  const report = (outcomes: readonly ItemOutcome[]) => reported.push(outcomes.map(({ state }) => state).join(' '))

  await processItems({ ...options, names: ['a', 'b'], act: async () => {}, report })

  expect(reported).toEqual(['running waiting', 'done waiting', 'done running', 'done done'])
})

test('processItems does not exceed the given concurrency', async () => {
  const reported: number[] = []
  const report = (outcomes: readonly ItemOutcome[]) =>
    reported.push(outcomes.filter(({ state }) => state === 'running').length)
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g']

  await processItems({ ...options, names, act: () => new Promise((done) => setTimeout(done)), concurrency: 4, report })

  expect(Math.max(...reported)).toBe(4)
})

test('after an abort, processItems starts no further items and does not count the aborted item as failed', async () => {
  const stopper = new AbortController()
  const act = async (name: string, signal: AbortSignal) => {
    if (name === 'b') stopper.abort()
    signal.throwIfAborted()
  }

  const outcomes = await processItems({ ...options, names: ['a', 'b', 'c'], act, signal: stopper.signal })

  expect(outcomes.map(({ state }) => state)).toEqual(['done', 'waiting', 'waiting'])
})

const renderBulkAction = () => {
  const { rigConsole } = createRespondingConsole(() => new Response('{}'))
  return { rigConsole, ...renderHook(useBulkAction, provideConsole(rigConsole)) }
}

type RenderedBulkAction = ReturnType<typeof renderBulkAction>

test.each<[event: string, interrupt: (rendered: RenderedBulkAction) => void]>([
  [
    'the session has ended and another one has begun',
    ({ rigConsole: { session } }) => {
      session.end('expired')
      session.completeLogin(createSampleAdmin({ token: 'next' }))
    },
  ],
  ['the component has unmounted', ({ unmount }) => unmount()],
])('a bulk action processes no further items after %s', async (_event, interrupt) => {
  const rendered = renderBulkAction()
  const processed: string[] = []
  const process = async (name: string) => {
    processed.push(name)
    if (name === 'b') interrupt(rendered)
  }

  await act(() => rendered.result.current.start({ title: 'Delete', names: ['a', 'b', 'c'], act: process }))

  expect(processed).toEqual(['a', 'b'])
})

test('a bulk action that is started after its component has unmounted processes no items', async () => {
  const { result, unmount } = renderBulkAction()
  unmount()
  const processed: string[] = []

  await result.current.start({ title: 'Download', names: ['a'], act: async (name) => processed.push(name) })

  expect(processed).toEqual([])
})
