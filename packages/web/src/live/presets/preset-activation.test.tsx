import { MutationObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { activatePreset } from '../../rig/presets.ts'
import { PRESET_NOT_SENT } from '../../rig/ptz.ts'
import { waitForResponses } from '../../testing/link.ts'
import { expectLogged } from '../../testing/logged-errors.ts'
import { createRespondingConsole, type SentRequest } from '../../testing/responding-console.ts'
import { createLiveCameras } from '../camera/live-camera.ts'

/** Not the host of the page, which the tests load over HTTP/2, because that does not limit connections. */
const host = 'http://rig.test'

const isActivation = ({ url }: Pick<SentRequest, 'url'>) => url.endsWith('/preset/activate/')

const openCamera = (respondToPreset: () => Promise<unknown> = async () => {}) => {
  const { rigConsole, sent } = createRespondingConsole(
    async (request) => {
      if (isActivation(request)) await respondToPreset()
      return Response.json({})
    },
    { host },
  )
  const { connections, movement, queryClient } = rigConsole
  const { guard, motion } = rigConsole.area(createLiveCameras).get('north')
  movement.onStopAll(guard.stop)
  return {
    guard,
    motion: motion.getState,
    stopAll: movement.stopAll,
    /** Resolves to null if the preset was sent, and otherwise to the reason. */
    activate: (nxid: string): Promise<string | null> =>
      new MutationObserver(queryClient, activatePreset(rigConsole, 'north'))
        .mutate({ id: nxid, nxid, name: nxid })
        .then(
          () => null,
          ({ message }) => message,
        ),
    /** Occupies all connections to the host. Returns a function that frees them. */
    occupyConnections: async () => {
      const releases = await Promise.all(Array.from({ length: 5 }, () => connections.acquire('command', host)))
      return () => {
        for (const release of releases) release()
      }
    },
    listActivated: () => sent.filter(isActivation).map(({ body }) => JSON.parse(String(body)).nxid),
    listStops: () => sent.map(({ body }) => String(body)).filter((body) => /"[xyz]":0}/.test(body)),
  }
}

test('of two presets that wait for a connection, only the later one is sent', async () => {
  expectLogged(/NotSentError/)
  const { activate, occupyConnections, listActivated } = openCamera()
  const release = await occupyConnections()

  const first = activate('first')
  const second = activate('second')
  const reason = await first
  release()

  expect([reason, await second]).toEqual([PRESET_NOT_SENT, null])
  expect(listActivated()).toEqual(['second'])
})

type Camera = ReturnType<typeof openCamera>

test.each<[what: string, act: (camera: Camera) => void]>([
  ['stops everything', ({ stopAll }) => stopAll()],
  ['starts to steer', ({ guard }) => guard.press('stick', 'pan', 1, 0.3)],
])('a preset that waits for a connection is not sent if the operator %s', async (_what, act) => {
  expectLogged(/NotSentError/)
  const camera = openCamera()
  const { activate, occupyConnections, listActivated } = camera
  const release = await occupyConnections()

  const activation = activate('door')
  await waitForResponses()
  act(camera)
  const reason = await activation
  release()
  await activate('next')

  expect(reason).toBe(PRESET_NOT_SENT)
  expect(listActivated()).toEqual(['next'])
})

test('the stop that follows a discarded preset does not end a hold that began after it', async () => {
  let respond = () => {}
  const responded = new Promise<void>((resolve) => {
    respond = resolve
  })
  const { guard, motion, activate, stopAll, listActivated, listStops } = openCamera(() => responded)
  const activation = activate('door')
  await vi.waitFor(() => expect(listActivated()).toEqual(['door']))
  stopAll()
  guard.press('stick', 'pan', 1, 0.3)
  await vi.waitFor(() => expect(motion().pan.state).toBe('moving'))
  const before = listStops().length

  respond()
  await activation

  expect(motion().pan.state).toBe('moving')
  expect(listStops().slice(before)).toEqual(['{"cameraID":"north","y":0}', '{"cameraID":"north","z":0}'])
  guard.release('stick', 'pan')
})
