import { endpoints } from '@rig/contract/routes'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { atEndOfTest } from '../testing/end-of-test.ts'
import { openConsole } from '../testing/simulated-rig.tsx'

type Row = {
  /** The calls that the operator's doing makes, in order, and the whole body of each; undefined for none. */
  calls: [name: keyof typeof endpoints, body: unknown][]
  path: string
  doing: (user: UserEvent) => Promise<unknown>
}

const NORTH = expect.stringContaining('c4a7e1d0')
const live = '/dashboard/view'
const press = async (user: UserEvent, name: string) => user.click(await screen.findByRole('button', { name }))
const pressing = (name: string) => (user: UserEvent) => press(user, name)
const fill = async (user: UserEvent, fields: Record<string, string>) => {
  for (const [label, value] of Object.entries(fields)) await user.type(await screen.findByLabelText(label), value)
}
const inPresets = (name: string | RegExp) => async (user: UserEvent) => {
  await press(user, 'Preset')
  const dialog = within(await screen.findByRole('dialog', { name: 'Presets' }))
  const [button] = await dialog.findAllByRole('button', { name })
  if (button) await user.click(button)
}
const restarting = (name: string) => async (user: UserEvent) => {
  await press(user, 'Restart services')
  await user.click(await screen.findByRole('menuitem', { name: `Restart ${name}` }))
}

const rows: Row[] = [
  {
    calls: [
      [
        'accounts.signUp',
        {
          firstName: 'Ada',
          lastName: 'Keller',
          phone: '04412345678',
          email: 'ada@rig.test',
          password: 'a-long-password',
          companyName: 'Ropeway Ltd',
          companyAddress: 'Mill Lane 4',
        },
      ],
    ],
    path: '/auth/signup',
    doing: async (user) => {
      await fill(user, {
        'First name': 'Ada',
        'Last name': 'Keller',
        'Phone number': '04412345678',
        Email: 'ada@rig.test',
        'Company name': 'Ropeway Ltd',
        'Company address': 'Mill Lane 4',
        Password: 'a-long-password',
      })
      await press(user, 'Create acccount') // sic, spec 2
    },
  },
  {
    calls: [['accounts.login', { email: 'operator@rig.test', password: 'operator-demo' }]],
    path: '/auth',
    doing: (user) => fill(user, { Email: 'operator@rig.test', Password: 'operator-demo{Enter}' }),
  },
  {
    calls: [['cameras.rename', { cameraID: NORTH, name: 'PTZ Bridge' }]],
    path: live,
    doing: async (user) => {
      await user.type(await screen.findByRole('textbox', { name: 'Rename camera' }), 'PTZ Bridge{Enter}')
    },
  },
  { calls: [['ptz.step', { cameraID: NORTH, x: 30 }]], path: live, doing: pressing('Pan right') },
  { calls: [['sled.forward', undefined]], path: live, doing: pressing('Move sled forward') },
  { calls: [['sled.backward', undefined]], path: live, doing: pressing('Move sled backward') },
  { calls: [['sled.home', undefined]], path: live, doing: pressing('Sled home') },
  {
    calls: [['presets.save', { cameraID: NORTH, name: 'Door' }]],
    path: live,
    doing: async (user) => {
      await press(user, 'Save view as')
      await user.click(await screen.findByRole('menuitem', { name: 'Preset' }))
      await user.type(await screen.findByRole('textbox', { name: 'Preset name' }), ' Door {Enter}')
    },
  },
  {
    calls: [['presets.activate', { nxid: expect.any(String), cameraID: NORTH }]],
    path: live,
    doing: inPresets('Load Preset'),
  },
  { calls: [['presets.makeDefault', undefined]], path: live, doing: inPresets('Make Default') },
  { calls: [['frameshots.take', { cameraID: NORTH }]], path: live, doing: pressing('Frame Shot') },
  {
    calls: [['schedules.create', { cameraID: NORTH, time: '04:20', sled_start: 20, sled_stop: 80 }]],
    path: '/dashboard/scheduler/new',
    doing: async (user) => {
      await screen.findByRole('option', { name: 'PTZ North span' })
      await user.selectOptions(screen.getByRole('combobox', { name: 'Camera' }), 'PTZ North span')
      await user.click(screen.getByRole('link', { name: 'Continue' }))
      await press(user, 'Set patrol time')
      await fill(user, { Time: '04:20' })
      await press(user, 'Save')
      await press(user, 'Confirm')
    },
  },
  { calls: [['services.restartSystem', undefined]], path: '/dashboard/alarm', doing: restarting('System') },
  { calls: [['services.restartPitunnel', undefined]], path: '/dashboard/alarm', doing: restarting('Pitunnel') },
  { calls: [['services.restartNxwitness', undefined]], path: '/dashboard/alarm', doing: restarting('Nxwitness') },
  { calls: [['services.restartMotor', undefined]], path: '/dashboard/alarm', doing: restarting('Motor') },
  // Last: its stop is repeated for a moment, to be sure
  {
    calls: [
      ['ptz.drive', { cameraID: NORTH, y: 0.3 }],
      ['ptz.drive', { cameraID: NORTH, y: 0 }],
    ],
    path: live,
    doing: async () => {
      const up = await screen.findByRole('button', { name: 'Tilt up' })
      fireEvent.pointerDown(up, { button: 0, pointerId: 1 })
      await waitFor(() => expect(up.dataset.state).toBe('moving'))
      fireEvent.pointerUp(up, { button: 0, pointerId: 1 })
    },
  },
]

/** The calls that are made from now on, with their whole bodies: each once, renewals left out. */
const listen = () => {
  const heard: { call: string; body: unknown }[] = []
  const real = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(String(input), window.location.href)
    const said = { call: `${init?.method} ${pathname}`, body: init?.body ? JSON.parse(String(init.body)) : undefined }
    if (init?.method !== 'GET' && !heard.some((one) => JSON.stringify(one) === JSON.stringify(said))) heard.push(said)
    return real(input, init)
  }
  atEndOfTest(() => {
    globalThis.fetch = real
  })
  return heard
}

const lineOf = (name: keyof typeof endpoints) => {
  const { method, path } = endpoints[name]
  return expect.stringMatching(new RegExp(`^${method} /api/v1${path.replace(/:\w+/, '[^/]+')}$`))
}

test.each(rows.map((row) => ({ names: row.calls.map(([name]) => name).join(', '), ...row })))(
  'The body of $names contains what the specification names and nothing else',
  async ({ path, calls, doing }) => {
    const { user, queryClient } = await openConsole(path, path.startsWith('/auth') ? {} : { as: 'operator' })
    const heard = listen()

    await doing(user)

    const expected = calls.map(([name, body]) => ({ call: lineOf(name), body }))
    await waitFor(() => expect(heard).toStrictEqual(expected))
    await waitFor(() => expect(queryClient.isMutating()).toBe(0))
  },
)

test('The bodies of all POST and PUT calls are tested', () => {
  const sent = Object.entries(endpoints).flatMap(([name, { method }]) => (/POST|PUT|PATCH/.test(method) ? [name] : []))
  const shown = rows.flatMap(({ calls }) => calls.map(([name]) => name))

  expect(new Set(shown)).toEqual(new Set(sent))
})
