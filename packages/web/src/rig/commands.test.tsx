import type { SledCommand } from '@rig/contract'
import { MutationObserver } from '@tanstack/react-query'
import { toast } from 'sonner'
import { expect, test, vi } from 'vitest'
import type { RevokedPreset } from '../console/control/movement.ts'
import { isBusyMutation } from '../console/link/query-client.ts'
import { expectLogged } from '../testing/logged-errors.ts'
import { createRespondingConsole, formatRequest } from '../testing/responding-console.ts'
import { createSampleAdmin } from '../testing/sample-admin.ts'
import { signIn } from './accounts.ts'
import { activatePreset } from './activate-preset.ts'
import { galleryFiles } from './gallery.ts'
import { restartService, type ServiceLabel } from './services.ts'
import { commandSled, sledCommands } from './sled.ts'

const admin = createSampleAdmin({ isSuperAdmin: true, token: 'next' })
const { email, ...account } = admin

const openConsole = (respond: (url: string) => Response = () => Response.json({})) => {
  const opened = createRespondingConsole(({ url }) => respond(url), { clock: { date: () => 1_777_888_999_000 } })
  const { notices } = opened.rigConsole
  const listToasts = () =>
    toast
      .getToasts()
      .filter((each) => 'title' in each && each.toasterId === notices.toasterId)
      .map((each) => ({ id: String(each.id).split(' ').slice(1, -1).join(' '), text: 'title' in each && each.title }))
  return { ...opened, listToasts }
}

type Opened = ReturnType<typeof openConsole>

const sendToSled = ({ rigConsole }: Opened, command: SledCommand) =>
  new MutationObserver(rigConsole.queryClient, commandSled(rigConsole, command)).mutate()

const commands = Object.entries(sledCommands).map(([name, row]) => ({ ...row, name: name as SledCommand }))

test.each(commands)(
  'sled command $name keeps the toasts of other sled commands, and replaces its own',
  async ({ name }) => {
    const opened = openConsole()
    const others = commands.filter((other) => other.name !== name)
    for (const other of others) await sendToSled(opened, other.name)

    await sendToSled(opened, name)
    await sendToSled(opened, name)

    expect(opened.sent.slice(-1).map(formatRequest)).toEqual([`POST /api/v1/motor/${name}/`])
    expect(
      opened
        .listToasts()
        .map(({ text }) => text)
        .toSorted(),
    ).toEqual(commands.map((each) => each.outcome.success).toSorted())
  },
)

test('a sled command fails if there is no response after 4 s', async () => {
  const timer = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  timeout.mockImplementation((ms) => (ms === 4_000 ? timer.signal : new AbortController().signal))
  const opened = openConsole()

  await sendToSled(opened, 'home')
  timer.abort()

  expect(opened.sent[0]?.signal?.aborted).toBe(true)
})

test.each(commands)('the sled command $name shows the reason for a failure at its button', async ({ name }) => {
  expectLogged(/motor.* 409 End of the track/)
  const opened = openConsole(() => Response.json({ message: 'End of the track' }, { status: 409 }))

  await sendToSled(opened, name).catch(() => {})

  const [mutation] = opened.rigConsole.queryClient.getMutationCache().getAll()
  const texts = opened.listToasts().map(({ text }) => text)
  const refusal = { text: 'End of the track', tone: 'refused' }
  expect(opened.rigConsole.controlMessages.store.getState()).toEqual({ [`sled ${name}`]: refusal })
  expect(texts).toEqual(name === 'home' ? ['End of the track'] : [])
  expect(isBusyMutation({ meta: mutation?.meta, state: { status: 'pending' } } as never)).toBe(false)
})

test.each<ServiceLabel>(['System', 'Pitunnel', 'Nxwitness', 'Motor'])(
  'a restart of the service %s is recorded, and reloads the page',
  async (name) => {
    const { rigConsole, sent, page } = openConsole()

    await new MutationObserver(rigConsole.queryClient, restartService(rigConsole, name)).mutate()
    await expect.poll(() => page.reload).toHaveBeenCalledTimes(1)

    const { restart } = rigConsole.settings.get()
    expect(sent.map(formatRequest)).toEqual([`POST /api/v1/restart/${name.toLowerCase()}/`])
    expect(restart).toEqual({ service: name, since: 1_777_888_999_000 })
    expect(rigConsole.settings.readHandover()?.notice).toBe(`${name} is restarting...`)
  },
)

test('a restart that the rig refuses shows its reason in a toast, and is not recorded', async () => {
  expectLogged(/restart.* 503 Not now/)
  const { rigConsole, listToasts } = openConsole(() => Response.json({ message: 'Not now' }, { status: 503 }))

  await new MutationObserver(rigConsole.queryClient, restartService(rigConsole, 'Motor')).mutate().catch(() => {})

  expect(listToasts()).toMatchObject([{ text: 'Not now' }])
  expect(rigConsole.settings.get().restart).toBe(null)
})

test('each console has its own toasters, because Sonner keeps the toasts of all consoles in one list', () => {
  const consoles = [openConsole(), openConsole()]

  const ids = consoles.flatMap(({ rigConsole: { notices } }) => [notices.toasterId, notices.stickyToasterId])

  expect(new Set(ids).size).toBe(4)
})

const waitUntilStopped = async () => {}
const idleCamera = { waitUntilStopped, stopUndriven: () => {}, stop: () => {}, isCameraCommanded: () => false }
const door = { id: '1', nxid: '1', name: 'Door' }

test('a preset is activated only after the camera has stopped', async () => {
  const { rigConsole, sent } = openConsole()
  let stop = () => {}
  const stopped = new Promise<void>((resolve) => {
    stop = resolve
  })
  rigConsole.movement.registerStopper('north', { ...idleCamera, waitUntilStopped: () => stopped })
  const options = activatePreset(rigConsole, 'north')

  const activation = new MutationObserver(rigConsole.queryClient, options).mutate(door)
  await expect.poll(() => rigConsole.queryClient.isMutating({ mutationKey: options.mutationKey })).toBe(1)
  const before = [...sent]
  stop()
  await activation

  expect(before).toEqual([])
  expect(sent.map(formatRequest)).toEqual(['POST /api/v1/preset/activate/'])
  expect(options.mutationKey).toEqual(['presets', 'north', 'preset'])
})

test('Stop discards a preset that waits for the camera to stop, shows a toast and sends no further stop', async () => {
  expectLogged(/NotSentError/)
  const { rigConsole, sent, listToasts } = openConsole()
  const { movement } = rigConsole
  const waitUntilStopped = vi.fn(() => new Promise<void>(() => {}))
  const stopUndriven = vi.fn()
  movement.registerStopper('north', { ...idleCamera, waitUntilStopped, stopUndriven })

  const options = activatePreset(rigConsole, 'north')
  const activation = new MutationObserver(rigConsole.queryClient, options).mutate(door)
  await expect.poll(() => waitUntilStopped).toHaveBeenCalled()
  movement.stopAll()
  await activation.catch(() => {})

  expect(sent).toEqual([])
  expect(stopUndriven).not.toHaveBeenCalled()
  expect(listToasts()).toMatchObject([{ text: 'The preset was not sent because everything was stopped' }])
})

test.each([
  [200, 'accepted'],
  [504, 'lost'],
  [409, 'refused'],
])(
  "if everything is stopped before a preset's response with status %i, only its own camera is stopped again, with the outcome %s",
  async (status, outcome) => {
    if (status !== 200) expectLogged(/preset\/activate/)
    let stopsBefore: number | null = null
    const { rigConsole } = openConsole(() => {
      movement.stopAll()
      stopsBefore = stops.length
      return Response.json({}, { status })
    })
    const { movement } = rigConsole
    const stops: [camera: string, preset: RevokedPreset][] = []
    for (const camera of ['north', 'south'])
      movement.registerStopper(camera, { ...idleCamera, stopUndriven: (preset) => stops.push([camera, preset]) })

    const options = activatePreset(rigConsole, 'north')
    const activation = new MutationObserver(rigConsole.queryClient, options).mutate(door)
    await activation.catch(() => {})

    expect(stopsBefore).toBe(0)
    expect(stops).toEqual([['north', { sentAt: expect.any(Number), outcome }]])
  },
)

test('the response to a revoked preset does not stop the camera if a newer preset has been activated', async () => {
  let newer: Promise<unknown> | null = null
  const { rigConsole } = openConsole(() => {
    if (!newer) movement.stopAll()
    newer ??= activate(true)
    return Response.json({})
  })
  const { movement, queryClient } = rigConsole
  const activate = (isDefaultView: boolean) =>
    new MutationObserver(queryClient, activatePreset(rigConsole, 'north', isDefaultView)).mutate(door)
  const stopUndriven = vi.fn()
  movement.registerStopper('north', { ...idleCamera, stopUndriven })

  await activate(false)
  await newer

  expect(stopUndriven).not.toHaveBeenCalled()
})

test('the page waits for `beforeReload` after an image is deleted', async () => {
  const { rigConsole, page } = openConsole()
  let confirm = () => {}
  const deleted = new Promise<void>((resolve) => {
    confirm = resolve
  })
  const beforeReload = vi.fn(() => deleted)

  const options = galleryFiles.deleteOne(rigConsole, beforeReload)
  const deletion = new MutationObserver(rigConsole.queryClient, options).mutate('a.jpg')
  await expect.poll(() => beforeReload).toHaveBeenCalledWith('a.jpg')
  const reloadsBefore = page.reload.mock.calls.length
  confirm()
  await deletion

  expect(reloadsBefore).toBe(0)
  await expect.poll(() => page.reload).toHaveBeenCalledTimes(1)
})

test('a sign-in completes when the cameras are loaded, and removes the toast of an earlier failure', async () => {
  const camera = { cameraID: 'north', name: 'PTZ North' }
  const { rigConsole, sent, listToasts } = openConsole((url) =>
    Response.json(
      url.endsWith('/login/') ? { data: { user: account }, token: 'next' } : { data: { camera: [camera] } },
    ),
  )
  const { session, notices, queryClient } = rigConsole
  session.end('logout')
  session.failLogin('Wrong password')
  notices.error('Login failed')

  const states: unknown[] = []
  session.store.subscribe(({ loading, error }) => states.push({ loading, error }))

  await new MutationObserver(queryClient, signIn(rigConsole)).mutate({ email, password: 'secret' })

  expect(states[0]).toEqual({ loading: true, error: null })
  expect(session.get()).toMatchObject({ admin, token: 'next', loading: false })
  expect(sent.map(formatRequest)).toEqual(['POST /api/v1/user/login/', 'GET /api/v1/dashboard/'])
  expect(sent[0]).toMatchObject({ body: JSON.stringify({ email, password: 'secret' }) })
  expect(queryClient.getQueryData(['cameras'])).toMatchObject([camera])
  expect(listToasts()).toEqual([{ id: 'Login Successful', text: 'Login Successful' }])
})
