import { MutationObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { activatePreset } from '../../rig/activate-preset.ts'
import { createVirtualTime } from '../../testing/guard-proof/virtual-time.ts'
import { waitForResponses } from '../../testing/link.ts'
import { expectLogged } from '../../testing/logged-errors.ts'
import { createRespondingConsole, type SentRequest } from '../../testing/responding-console.ts'
import { hasAnyAxis, isMoving } from '../camera/guard/motion.ts'
import { createLiveCameras } from '../camera/live-camera.ts'

/** Not the host of the page: the tests load the page over HTTP/2, which does not limit connections. */
const host = 'http://rig.test'

const NOT_SENT = 'The preset was not sent because another command followed'

const isActivation = ({ url }: Pick<SentRequest, 'url'>) => url.endsWith('/preset/activate/')

const isStop = ({ body }: SentRequest) => /"[xyz]":0}/.test(String(body))
const readPreset = ({ body }: SentRequest): string => JSON.parse(String(body)).nxid

type Respond = (nxid: string) => Response | undefined | Promise<Response | undefined>

const openCamera = (respondToPreset: Respond = () => undefined) => {
  const time = createVirtualTime()
  let skippedMs = 0
  let sleptMs = 0
  const { rigConsole, sent } = createRespondingConsole(
    async (request) => {
      const response = isActivation(request) ? await respondToPreset(readPreset(request)) : undefined
      return response ?? Response.json({})
    },
    { host, clock: { ...time, now: () => time.now() + skippedMs, date: () => time.now() + skippedMs + sleptMs } },
  )
  const { connections, movement, queryClient, session } = rigConsole
  const { guard, motion } = rigConsole.area(createLiveCameras).get('north')
  let leave = movement.onStopAll(guard.stop)
  return {
    guard,
    motion: motion.getState,
    stopAll: movement.stopAll,
    displayAgain: () => {
      leave()
      leave = movement.onStopAll(guard.stop)
    },
    stopUndriven: vi.spyOn(movement, 'stopUndriven'),
    signOut: () => session.end('logout'),
    advance: time.advance,
    /** Advances the clock, but runs no timers, as if the page were suspended. */
    skip: (ms: number) => {
      skippedMs += ms
    },
    /** Lets the computer sleep, which the monotonic clock does not show. */
    sleep: (ms: number) => {
      sleptMs += ms
    },
    /** Resolves to null if the rig has accepted the preset, and otherwise to the reason. */
    activate: (nxid: string): Promise<string | null> =>
      new MutationObserver(queryClient, activatePreset(rigConsole, 'north'))
        .mutate({ id: nxid, nxid, name: nxid })
        .then(
          () => null,
          ({ message }) => message,
        ),
    /** Occupies all connections to the host, also those that become free. Returns a function that frees them. */
    occupyConnections: async () => {
      const acquired = Array.from({ length: 5 }, () => connections.acquire('command', host))
      await waitForResponses()
      return async () => {
        for (const release of await Promise.all(acquired)) release()
      }
    },
    listActivated: () => sent.filter(isActivation).map(readPreset),
    listStops: () => sent.filter(isStop).map(({ body }) => String(body)),
    listStopTokens: () => sent.filter(isStop).map(({ headers }) => new Headers(headers).get('authorization')),
  }
}

test('of two presets that wait for a connection, only the later one is sent', async () => {
  expectLogged(/NotSentError/)
  const { activate, occupyConnections, listActivated } = openCamera()
  const release = await occupyConnections()

  const first = activate('first')
  const second = activate('second')
  const reason = await first
  await release()

  expect([reason, await second]).toEqual([NOT_SENT, null])
  expect(listActivated()).toEqual(['second'])
})

const hideTab = () => {
  onTestFinished(vi.spyOn(document, 'hidden', 'get').mockReturnValue(true).mockRestore)
  document.dispatchEvent(new Event('visibilitychange'))
}

type Camera = ReturnType<typeof openCamera>

test.each<[what: string, act: (camera: Camera) => void, reason: string]>([
  ['stops everything', ({ stopAll }) => stopAll(), 'The preset was not sent because everything was stopped'],
  ['starts to steer', ({ guard }) => guard.press('stick', 'pan', 1, 0.3), NOT_SENT],
])('a preset that waits for a connection is not sent if the operator %s', async (_what, act, expected) => {
  expectLogged(/NotSentError/)
  const camera = openCamera()
  const { activate, occupyConnections, listActivated } = camera
  const release = await occupyConnections()

  const activation = activate('door')
  await waitForResponses()
  act(camera)
  const reason = await activation
  await release()
  const next = activate('next')
  await waitForResponses()
  camera.advance(2_000)
  await next

  expect(reason).toBe(expected)
  expect(listActivated()).toEqual(['next'])
})

test.each<[what: string, act: (camera: Camera) => void, reason: string]>([
  ['the operator signs out', ({ signOut }) => signOut(), 'the session has ended'],
  ['the page is suspended', ({ skip }) => skip(5_001), 'the page may have been suspended'],
  ['the tab is hidden', () => hideTab(), 'the page was hidden'],
  ['the computer sleeps', ({ sleep }) => sleep(60_000), 'the page may have been suspended'],
  ['the preset has waited for 4 s', ({ skip }) => skip(4_000), 'it had to wait for 4 s'],
])('a preset that waits for a connection is not sent if %s', async (_what, act, reason) => {
  expectLogged(/NotSentError/)
  const camera = openCamera()
  const { activate, occupyConnections, listActivated } = camera
  const release = await occupyConnections()

  const activation = activate('door')
  await waitForResponses()
  act(camera)
  await release()

  expect(await activation).toBe(`The preset was not sent because ${reason}`)
  expect(listActivated()).toEqual([])
})

test('a preset that waits for a connection is discarded after 4 s', async () => {
  expectLogged(/NotSentError/)
  const { activate, occupyConnections, advance } = openCamera()
  await occupyConnections()

  const activation = activate('door')
  await waitForResponses()
  advance(4_000)

  expect(await activation).toBe('The preset was not sent because it had to wait for 4 s')
})

test('a preset that is activated again while it waits is sent once, and shows no failure', async () => {
  const { activate, occupyConnections, listActivated } = openCamera()
  const release = await occupyConnections()

  const activations = [activate('door'), activate('door')]
  await release()

  expect(await Promise.all(activations)).toEqual([null, null])
  expect(listActivated()).toEqual(['door'])
})

/** Opens a camera, activates a preset and stops everything before its response. `respond` sends the response. */
const stopPreset = async (respondToNext?: Response) => {
  let respond = () => {}
  const responded = new Promise<undefined>((resolve) => {
    respond = () => resolve(undefined)
  })
  const camera = openCamera((nxid) => (nxid === 'door' ? responded : respondToNext))
  const activation = camera.activate('door')
  await expect.poll(() => camera.listActivated()).toEqual(['door'])
  camera.stopAll()
  await expect.poll(() => hasAnyAxis(camera.motion(), isMoving)).toBe(false)
  return {
    ...camera,
    respond: async () => {
      respond()
      await activation
    },
  }
}

const stops = ['x', 'y', 'z'].map((axis) => `{"cameraID":"north","${axis}":0}`)

test('if the next preset was never sent, the camera is stopped again after the response to a revoked preset', async () => {
  expectLogged(/NotSentError/)
  const { respond, activate, occupyConnections, guard, listActivated, listStops } = await stopPreset()
  await occupyConnections()
  const next = activate('next')
  await respond()
  const before = listStops().length

  guard.press('stick', 'pan', 1, 0.3)
  guard.release('stick', 'pan')
  const reason = await next

  expect([reason, listActivated()]).toEqual([NOT_SENT, ['door']])
  expect(listStops().slice(before)).toEqual(expect.arrayContaining(stops))
})

test('if the rig refuses the next preset, the camera is stopped again after the response to a revoked preset', async () => {
  expectLogged(/preset\/activate\/ 409/)
  const { respond, activate, listActivated, listStops } = await stopPreset(Response.json({}, { status: 409 }))
  const before = listStops().length

  await activate('next')
  const afterRefusal = listStops().length
  await respond()

  expect(listActivated()).toEqual(['door', 'next'])
  expect([afterRefusal - before, listStops().slice(afterRefusal)]).toEqual([0, stops])
})

test('after logout, the stops that follow a revoked preset carry the token of its session', async () => {
  const { respond, signOut, listStopTokens } = await stopPreset()
  const [token] = listStopTokens()
  const before = listStopTokens().length
  signOut()

  await respond()

  expect(token).toMatch(/^Bearer ./)
  expect(listStopTokens().slice(before)).toEqual([token, token, token])
})

test('the stops after the response to a revoked preset do not end a hold that began after the preset was revoked', async () => {
  const { guard, motion, respond, listStops } = await stopPreset()
  guard.press('stick', 'pan', 1, 0.3)
  await expect.poll(() => motion().pan.state).toBe('moving')
  const before = listStops().length

  await respond()

  expect(motion().pan.state).toBe('moving')
  expect(listStops().slice(before)).toEqual(stops.slice(1))
  guard.release('stick', 'pan')
})

/** Opens a camera whose presets have no response until the function that `send` returns is called. */
const openSlowCamera = () => {
  const responses = new Map<string, (response: Response) => void>()
  const camera = openCamera((nxid) => new Promise((resolve) => responses.set(nxid, resolve)))
  const send = async (nxid: string) => {
    const activation = camera.activate(nxid)
    await expect.poll(() => camera.listActivated()).toContain(nxid)
    return async (status = 200) => {
      responses.get(nxid)?.(Response.json({}, { status }))
      await activation
    }
  }
  return { ...camera, send }
}

test.each(['first', 'second'])(
  'if Stop is pressed with two presets in flight, the axes are stopped again after each response (%s preset first)',
  async (earlier) => {
    const { send, motion, stopAll, listStops } = openSlowCamera()
    const waitUntilStopped = () => expect.poll(() => hasAnyAxis(motion(), isMoving)).toBe(false)
    const responds = [await send('first'), await send('second')]
    stopAll()
    await waitUntilStopped()

    const added: string[][] = []
    for (const respond of earlier === 'first' ? responds : responds.toReversed()) {
      const before = listStops().length
      await respond()
      await waitUntilStopped()
      added.push(listStops().slice(before))
    }

    expect(added).toEqual([expect.arrayContaining(stops), expect.arrayContaining(stops)])
  },
)

const lost = { sentAt: expect.any(Number), outcome: 'lost' }

test.each<[what: string, status: number, laterMs: number, watched: unknown[]]>([
  ['was lost leads to repeated stops if everything is stopped 9.9 s later', 504, 9_900, [['north', lost]]],
  ['was lost leads to no repeated stops if everything is stopped 10 s later', 504, 10_000, []],
  ['the rig has refused leads to no repeated stops', 409, 0, []],
])('a preset that %s', async (_what, status, laterMs, watched) => {
  expectLogged(/preset\/activate\/ (504|409)/)
  const { activate, skip, stopAll, stopUndriven } = openCamera(() => Response.json({}, { status }))

  await activate('door')
  skip(laterMs)
  stopAll()
  stopAll()

  expect(stopUndriven.mock.calls).toEqual(watched)
})

test('the stops of a hold are sent before the stops of a lost preset, even if the camera of the preset was displayed again', async () => {
  expectLogged(/preset\/activate\/ 504/)
  const { activate, displayAgain, guard, listStops, stopAll } = openCamera(() => Response.json({}, { status: 504 }))
  await activate('door')
  displayAgain()
  guard.press('stick', 'pan', 1, 0.3)

  stopAll()

  expect(listStops()[0]).toContain('"x":0')
})

test.each([
  ['has no response yet', false],
  ['was accepted', true],
])(
  'if a revoked preset is lost after the next preset was sent, stops are repeated from the next Stop on, if the next preset %s',
  async (_when, isAccepted) => {
    expectLogged(/preset\/activate\/ 504/)
    const { send, stopAll, stopUndriven } = openSlowCamera()
    const respond = await send('stopped')
    stopAll()
    const respondToNext = await send('next')

    await respond(504)
    if (isAccepted) await respondToNext()
    const before = stopUndriven.mock.calls.length
    stopAll()

    expect([before, ...stopUndriven.mock.calls]).toEqual([0, ['north', lost]])
  },
)
