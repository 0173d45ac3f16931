import { expect, test } from 'vitest'
import { type ItemOutcome, runOverItems } from './item-run.ts'

const run = { concurrency: 1, report: () => {}, signal: new AbortController().signal }

test('An item that fails reports the reason and does not stop the others', async () => {
  const act = async (name: string) => {
    if (name === 'b.jpg') throw new Error('There is no b.jpg in the gallery')
  }

  const outcomes = await runOverItems({ ...run, names: ['a.jpg', 'b.jpg', 'c.jpg'], act })

  expect(outcomes).toEqual([
    { name: 'a.jpg', state: 'done' },
    { name: 'b.jpg', state: 'failed', error: new Error('There is no b.jpg in the gallery') },
    { name: 'c.jpg', state: 'done' },
  ])
})

test('Items are handled one after another, and each step is reported', async () => {
  const reported: string[] = []
  const report = (outcomes: readonly ItemOutcome[]) => reported.push(outcomes.map(({ state }) => state).join(' '))

  await runOverItems({ ...run, names: ['a', 'b'], act: async () => {}, report })

  expect(reported).toEqual(['running waiting', 'done waiting', 'done running', 'done done'])
})

test('Items handled in parallel never exceed the concurrency', async () => {
  const reported: number[] = []
  const report = (outcomes: readonly ItemOutcome[]) =>
    reported.push(outcomes.filter(({ state }) => state === 'running').length)
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g']

  await runOverItems({ ...run, names, act: () => new Promise((done) => setTimeout(done)), concurrency: 4, report })

  expect(Math.max(...reported)).toBe(4)
})

test('A stopped run does not touch the remaining items, and the interrupted one does not count as failed', async () => {
  const stopper = new AbortController()
  const act = async (name: string, signal: AbortSignal) => {
    if (name === 'b') stopper.abort()
    signal.throwIfAborted()
  }

  const outcomes = await runOverItems({ ...run, names: ['a', 'b', 'c'], act, signal: stopper.signal })

  expect(outcomes.map(({ state }) => state)).toEqual(['done', 'waiting', 'waiting'])
})
