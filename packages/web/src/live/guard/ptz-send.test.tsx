import { afterEach, expect, test, vi } from 'vitest'
import { admit, endSession } from '../../console/session.ts'
import { createPtzSend } from './ptz-send.ts'
import type { Command } from './steering.ts'

const drive: Command = { kind: 'drive', axis: 'pan', speed: 0.5 }
const stop: Command = { kind: 'drive', axis: 'pan', speed: 0 }
const step: Command = { kind: 'step', axis: 'pan', direction: 1 }

const signIn = (token: string) => admit({ firstName: 'Ada', lastName: 'Lee', token, isSuperAdmin: false })

/** Sends commands of one camera to a rig that accepts all of them, and tells with which token each was sent. */
const watchTokens = () => {
  const fetchRig = vi.fn<typeof fetch>(async () => new Response('{}'))
  vi.stubGlobal('fetch', fetchRig)
  const send = createPtzSend('north', () => false)
  return async (command: Command) => {
    await send(command, { keepalive: false, signal: new AbortController().signal })
    return new Headers(fetchRig.mock.lastCall?.[1]?.headers).get('authorization')
  }
}

afterEach(() => vi.unstubAllGlobals())

test('A stop that is repeated after Logout carries the token that the movement began with; a new movement does not', async () => {
  const tokenOf = watchTokens()
  signIn('first')
  await tokenOf(drive)

  endSession('logout')

  expect(await tokenOf(stop)).toBe('Bearer first')
  expect(await tokenOf(stop)).toBe('Bearer first')
  expect(await tokenOf(step)).toBeNull()
  expect(await tokenOf(drive)).toBeNull()
})

test('A stop carries the token of whoever is signed in', async () => {
  const tokenOf = watchTokens()
  signIn('first')
  await tokenOf(drive)
  endSession('logout')

  signIn('second')

  expect(await tokenOf(stop)).toBe('Bearer second')
})

test('A stop outlives the page only while that may be gone: else one that is given up would keep its connection', async () => {
  const fetchRig = vi.fn<typeof fetch>(async () => new Response('{}'))
  vi.stubGlobal('fetch', fetchRig)
  const outlives = async (mayGo: boolean) => {
    await createPtzSend('north', () => mayGo)(stop, { keepalive: true, signal: new AbortController().signal })
    return fetchRig.mock.lastCall?.[1]?.keepalive
  }

  expect(await outlives(false)).toBe(false)
  expect(await outlives(true)).toBe(true)
})
