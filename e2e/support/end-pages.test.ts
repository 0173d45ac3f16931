import { expect, test } from 'vitest'
import { removeListeners } from './end-pages.ts'

/** The frames of a page, the outermost one first. */
const createPage = (...frames: { evaluate: () => Promise<never>; isDetached?: boolean }[]) => ({
  frames: () => frames.map(({ evaluate, isDetached = false }) => ({ evaluate, isDetached: () => isDetached })),
})

test('the listeners of a frame are removed before the listeners of the frame that contains it', async () => {
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

test('a frame that the page has just removed has no listeners to remove', async () => {
  const evaluate = () => Promise.reject(new Error('frame.evaluate: Frame was detached'))

  await expect(removeListeners(createPage({ evaluate, isDetached: true }))).resolves.toBeUndefined()
})

test('another error of a frame fails the test', async () => {
  const evaluate = () => Promise.reject(new Error('frame.evaluate: Target crashed'))

  await expect(removeListeners(createPage({ evaluate }))).rejects.toThrow('Target crashed')
})
