import { expect, test, vi } from 'vitest'
import { expectLogged } from '../../testing/logged-errors.ts'
import { createSampleAdmin } from '../../testing/sample-admin.ts'
import { createSimulatedRig } from '../../testing/simulated-rig.tsx'
import type { CommandOutcome, PtzCommand } from './guard/state.ts'
import { createPtzSend } from './ptz-send.ts'

const drive: PtzCommand = { kind: 'drive', axis: 'pan', speed: 0.5 }
const stop: PtzCommand = { kind: 'drive', axis: 'pan', speed: 0 }
const step: PtzCommand = { kind: 'step', axis: 'pan', direction: 1 }

/**
 * Simulates a rig that accepts every command. If `token` is given, an operator is signed in. `initOf` sends a command
 * and returns the options that were passed to `fetch`.
 */
const openSend = async (token?: string) => {
  const { rigConsole, link } = await createSimulatedRig()
  const signIn = (as: string) => rigConsole.session.completeLogin(createSampleAdmin({ token: as }))
  if (token) signIn(token)
  const sent: RequestInit[] = []
  link.respond(/POST .*ptz/, (init) => {
    sent.push(init)
    return new Response('{}')
  })
  const send = createPtzSend(rigConsole, 'north')
  const initOf = async (command: PtzCommand) => {
    await send(command, new AbortController().signal)
    return sent.at(-1)
  }
  const tokenOf = async (command: PtzCommand) => new Headers((await initOf(command))?.headers).get('authorization')
  return { rigConsole, link, send, initOf, tokenOf, signIn }
}

test('after logout, a stop carries the token of the last movement, and a new movement carries no token', async () => {
  const { rigConsole, tokenOf, signIn } = await openSend()
  signIn('first')
  await tokenOf(drive)

  rigConsole.session.end('logout')

  expect(await tokenOf(stop)).toBe('Bearer first')
  expect(await tokenOf(stop)).toBe('Bearer first')
  expect(await tokenOf(step)).toBeNull()
  expect(await tokenOf(drive)).toBeNull()
})

test('after logout, a stop carries the token of the session even if no command was sent before', async () => {
  const { rigConsole, tokenOf } = await openSend('first')

  rigConsole.session.end('logout')

  expect(await tokenOf(stop)).toBe('Bearer first')
})

test('a stop carries the token of the currently signed-in operator', async () => {
  const { rigConsole, tokenOf, signIn } = await openSend()
  signIn('first')
  await tokenOf(drive)
  rigConsole.session.end('logout')

  signIn('second')

  expect(await tokenOf(stop)).toBe('Bearer second')
})

test('createPtzSend sets keepalive only for a stop, and only while the page may unload', async () => {
  const { rigConsole, initOf } = await openSend()
  const mayUnload = vi.spyOn(rigConsole.movement, 'mayUnload')

  mayUnload.mockReturnValue(false)
  expect((await initOf(stop))?.keepalive).toBe(false)
  mayUnload.mockReturnValue(true)
  expect((await initOf(stop))?.keepalive).toBe(true)
  expect((await initOf(drive))?.keepalive).toBe(false)
  expect((await initOf(step))?.keepalive).toBe(false)
})

const sentBodies: [PtzCommand, string, object][] = [
  [step, 'POST /api/v1/ptz/', { cameraID: 'north', x: 30 }],
  [{ kind: 'step', axis: 'tilt', direction: 1 }, 'POST /api/v1/ptz/', { cameraID: 'north', y: -30 }],
  [{ kind: 'drive', axis: 'zoom', speed: -0.1 }, 'POST /api/v1/ptz/control', { cameraID: 'north', z: -0.1 }],
  [drive, 'POST /api/v1/ptz/control', { cameraID: 'north', x: 0.5 }],
  [{ kind: 'drive', axis: 'tilt', speed: 0.3 }, 'POST /api/v1/ptz/control', { cameraID: 'north', y: 0.3 }],
  [stop, 'POST /api/v1/ptz/control', { cameraID: 'north', x: 0 }],
  [{ ...stop, axis: 'tilt' }, 'POST /api/v1/ptz/control', { cameraID: 'north', y: 0 }],
  [{ ...stop, axis: 'zoom' }, 'POST /api/v1/ptz/control', { cameraID: 'north', z: 0 }],
]

test.each(sentBodies)('createPtzSend sends %o as %s with the body %o', async (command, request, body) => {
  const { link, initOf } = await openSend()

  const init = await initOf(command)

  expect(link.calls).toEqual([request])
  expect(JSON.parse(String(init?.body))).toEqual(body)
})

const html = { headers: { 'content-type': 'text/html' } }

const logged = /^POST \/api\/v1\/ptz\/control \d/

test.each([
  ['accepted', 'a truncated success', null, () => new Response('{"status":')],
  ['denied', 'a 401', logged, () => new Response(null, { status: 401 })],
  ['intercepted', 'an HTML page', logged, () => new Response('<html>', html)],
  ['intercepted', 'an HTML page with status 404', logged, () => new Response('<html>', { ...html, status: 404 })],
  ['gone', 'a 404', logged, () => Response.json({}, { status: 404 })],
  ['lost', 'an HTML page with status 502', logged, () => new Response('<html>', { ...html, status: 502 })],
  ['failed', 'an HTML page with status 503', logged, () => new Response('<html>', { ...html, status: 503 })],
  ['intercepted', 'a 511', logged, () => new Response(null, { status: 511 })],
  ['intercepted', 'a redirect', logged, () => new Response(null, { status: 302 })],
  ['lost', 'a 502', logged, () => new Response(null, { status: 502 })],
  ['lost', 'a 504', logged, () => new Response(null, { status: 504 })],
  ['lost', 'a failed connection', null, () => Promise.reject(new TypeError('Failed to fetch'))],
  ['lost', 'a timeout', null, () => Promise.reject(new DOMException('The request took too long', 'TimeoutError'))],
  ['lost', 'an abort', null, () => Promise.reject(new DOMException('The guard has aborted the request', 'AbortError'))],
  ['failed', 'a 500', logged, () => Response.json({}, { status: 500 })],
  ['failed', 'a 408', logged, () => Response.json({}, { status: 408 })],
  ['failed', 'a 429', logged, () => Response.json({}, { status: 429 })],
  ['refused', 'a 409', logged, () => Response.json({}, { status: 409 })],
  ['refused', 'a 403', logged, () => Response.json({}, { status: 403 })],
] as const)(
  'createPtzSend resolves with the outcome %s after %s, and logs %s',
  async (outcome, _what, log, response) => {
    if (log) expectLogged(log)
    const { link, send } = await openSend()
    link.respond(/POST .*ptz/, response)

    const result = await send(stop, new AbortController().signal)

    expect(result.outcome).toBe(outcome)
  },
)

test('a failed stop resolves although the body of its response never ends', async () => {
  expectLogged(logged)
  const { link, send } = await openSend()
  link.respond(/POST .*ptz/, () => new Response(new ReadableStream(), { status: 500 }))
  const settle = vi.fn()

  void send(stop, new AbortController().signal).then(settle)

  await expect.poll(() => settle).toHaveBeenCalledWith(expect.objectContaining({ outcome: 'failed' }))
})

test.each<[status: number, command: PtzCommand, outcome: CommandOutcome, body: object, message: string]>([
  [409, step, 'refused', { message: 'Patrol in progress' }, 'Patrol in progress'],
  [500, step, 'failed', { message: 'The pan motor is overheated' }, 'The pan motor is overheated'],
  [404, step, 'gone', { detail: 'North was removed' }, 'North was removed'],
  [502, step, 'lost', { message: 'The rig restarts' }, 'The rig restarts'],
  [503, step, 'failed', {}, 'The rig returned 503 Service Unavailable'],
  [429, drive, 'failed', { error: 'Too many commands' }, 'Too many commands'],
  [503, drive, 'failed', { message: 'The motor restarts' }, 'The motor restarts'],
])("createPtzSend resolves with the rig's message for status %i after %o", async (status, command, ...expected) => {
  const [outcome, body, message] = expected
  expectLogged(new RegExp(` ${status} ${message}$`))
  const { link, send } = await openSend()
  link.respond(/POST .*ptz/, () => Response.json(body, { status }))

  const result = await send(command, new AbortController().signal)

  expect(result).toEqual({ outcome, message })
})
