import { afterEach, expect, test } from 'vitest'
import { listenToRig, useRigSilence } from './rig-silence.ts'

afterEach(() => useRigSilence.setState(useRigSilence.getInitialState(), true))

const fail = () => listenToRig(Promise.reject(new Error('no answer'))).catch(() => {})

test('Failed fetches in a row are counted, with the time of the first one', async () => {
  await fail()
  const { since } = useRigSilence.getState()
  await fail()

  expect(useRigSilence.getState()).toMatchObject({ failures: 2, since })
  expect(since).toEqual(expect.any(Number))
})

test('An answer ends the silence and is passed on', async () => {
  await fail()

  const answer = await listenToRig(Promise.resolve('cameras'))

  expect(answer).toBe('cameras')
  expect(useRigSilence.getState()).toEqual({ failures: 0, since: null, returns: 1 })
})
