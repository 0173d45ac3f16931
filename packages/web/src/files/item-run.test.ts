import { expect, test } from 'vitest'
import { type ItemOutcome, processItems } from './item-run.ts'

const run = { concurrency: 1, report: () => {}, signal: new AbortController().signal }

test('processItems reports the error if an item fails, and processes the remaining items', async () => {
  const act = async (name: string) => {
    if (name === 'b.jpg') throw new Error('There is no b.jpg in the gallery')
  }

  const outcomes = await processItems({ ...run, names: ['a.jpg', 'b.jpg', 'c.jpg'], act })

  expect(outcomes).toEqual([
    { name: 'a.jpg', state: 'done' },
    { name: 'b.jpg', state: 'failed', error: new Error('There is no b.jpg in the gallery') },
    { name: 'c.jpg', state: 'done' },
  ])
})

test('processItems processes items one after the other and reports each change of state', async () => {
  const reported: string[] = []
  const report = (outcomes: readonly ItemOutcome[]) => reported.push(outcomes.map(({ state }) => state).join(' '))

  await processItems({ ...run, names: ['a', 'b'], act: async () => {}, report })

  expect(reported).toEqual(['running waiting', 'done waiting', 'done running', 'done done'])
})

test('processItems does not exceed the given concurrency', async () => {
  const reported: number[] = []
  const report = (outcomes: readonly ItemOutcome[]) =>
    reported.push(outcomes.filter(({ state }) => state === 'running').length)
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g']

  await processItems({ ...run, names, act: () => new Promise((done) => setTimeout(done)), concurrency: 4, report })

  expect(Math.max(...reported)).toBe(4)
})

test('after an abort, processItems starts no further items and does not count the aborted item as failed', async () => {
  const stopper = new AbortController()
  const act = async (name: string, signal: AbortSignal) => {
    if (name === 'b') stopper.abort()
    signal.throwIfAborted()
  }

  const outcomes = await processItems({ ...run, names: ['a', 'b', 'c'], act, signal: stopper.signal })

  expect(outcomes.map(({ state }) => state)).toEqual(['done', 'waiting', 'waiting'])
})
