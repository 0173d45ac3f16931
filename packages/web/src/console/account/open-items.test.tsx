import { expect, onTestFinished, test } from 'vitest'
import { createSteadyClock } from '../../testing/virtual-clock.ts'
import { createOpenItems } from './open-items.ts'

const openTab = () => {
  const items = createOpenItems(createSteadyClock(), 'items')
  onTestFinished(items.close)
  return items
}

/** Provides Web Locks, which browsers omit on pages without HTTPS and jsdom always omits. */
const provideLocks = () => {
  const held: { name: string }[] = []
  const request = async (name: string, _options: LockOptions, run: () => Promise<void>) => {
    const lock = { name }
    held.push(lock)
    await run()
    held.splice(held.indexOf(lock), 1)
  }
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request, query: async () => ({ held }) } })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'))
}

test.each([
  ['with Web Locks', provideLocks],
  ['without Web Locks', () => {}],
])('%s, an item counts as open in every tab until it is closed', async (_origin, prepare) => {
  prepare()
  const [one, other] = [openTab(), openTab()]
  const close = one.open('a')
  const items = [{ id: 'a' }, { id: 'b' }]
  expect(await one.filterClosed(items)).toEqual([{ id: 'b' }])
  expect(await other.filterClosed(items)).toEqual([{ id: 'b' }])

  close()

  await expect.poll(() => other.filterClosed(items)).toEqual(items)
})

test('if the browser refuses Web Locks, the open items are requested from the other tabs', async () => {
  const refuse = () => Promise.reject(new DOMException('Refused', 'SecurityError'))
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request: refuse, query: refuse } })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'))
  openTab().open('a')

  expect(await openTab().filterClosed([{ id: 'a' }, { id: 'b' }])).toEqual([{ id: 'b' }])
})

test('with Web Locks, an item counts as open even if its tab does not respond', async () => {
  provideLocks()
  const frozen = createOpenItems(createSteadyClock(), 'items')
  frozen.open('a')
  frozen.close()

  expect(await openTab().filterClosed([{ id: 'a' }])).toEqual([])
})
