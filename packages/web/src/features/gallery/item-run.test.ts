import { expect, test } from 'vitest'
import { type ItemOutcome, runOverItems } from './item-run.ts'

const never = () => false

test('An item that fails keeps none of the others back, and says why', async () => {
  const act = async (name: string) => {
    if (name === 'b.jpg') throw new Error('There is no b.jpg in the gallery')
  }

  const outcomes = await runOverItems({ names: ['a.jpg', 'b.jpg', 'c.jpg'], act, report: () => {}, isStopped: never })

  expect(outcomes).toEqual([
    { name: 'a.jpg', state: 'done' },
    { name: 'b.jpg', state: 'failed', error: new Error('There is no b.jpg in the gallery') },
    { name: 'c.jpg', state: 'done' },
  ])
})

test('Items are handled one after another, and each step is told', async () => {
  const told: string[] = []
  const report = (outcomes: readonly ItemOutcome[]) => told.push(outcomes.map(({ state }) => state).join(' '))

  await runOverItems({ names: ['a', 'b'], act: async () => {}, report, isStopped: never })

  expect(told).toEqual(['running waiting', 'done waiting', 'done running', 'done done'])
})

test('A run that is stopped leaves the rest as it is', async () => {
  const handled: string[] = []
  const act = async (name: string) => {
    handled.push(name)
  }

  await runOverItems({ names: ['a', 'b', 'c'], act, report: () => {}, isStopped: () => handled.length === 1 })

  expect(handled).toEqual(['a'])
})
