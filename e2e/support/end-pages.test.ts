import { expect, test } from 'vitest'
import { removeListeners } from './end-pages.ts'

/** The frames of a page, the outermost one first. */
const createPage = (...frames: { evaluate: () => Promise<never>; isDetached?: boolean }[]) => ({
  frames: () => frames.map(({ evaluate, isDetached = false }) => ({ evaluate, isDetached: () => isDetached })),
})

test('removeListeners removes the listeners of a frame before those of the frame that contains it', async () => {
  const calls: string[] = []
  const record = (name: string) => async () => {
    calls.push(`${name} begins`)
    await Promise.resolve()
    calls.push(`${name} ends`)
    return undefined as never
  }

  await removeListeners(createPage({ evaluate: record('outer') }, { evaluate: record('inner') }))

  expect(calls).toEqual(['inner begins', 'inner ends', 'outer begins', 'outer ends'])
})

test('removeListeners ignores a frame that the page has just removed', async () => {
  const evaluate = () => Promise.reject(new Error('frame.evaluate: Frame was detached'))

  await expect(removeListeners(createPage({ evaluate, isDetached: true }))).resolves.toBeUndefined()
})

test('removeListeners rejects if it fails in a frame that is still attached', async () => {
  const evaluate = () => Promise.reject(new Error('frame.evaluate: Target crashed'))

  await expect(removeListeners(createPage({ evaluate }))).rejects.toThrow('Target crashed')
})
