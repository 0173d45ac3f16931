import type { EndpointName } from '@rig/contract/routes'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { SimulatorLink } from '../testing/link.ts'
import { openConsole } from '../testing/simulated-rig.tsx'
import { endpoints } from '../testing/specified-requests.ts'

type Action = {
  /** Requests that the action must cause, in order, each with its complete body (undefined for none). */
  requests: [endpoint: EndpointName, body: unknown][]
  perform: (user: UserEvent) => Promise<unknown>
}

type Screen = { screen: string; path: string; actions: Action[] }

const SPECIAL_NAME = 'Mast 3 / 50 % #1 “ü” 🚡 שלום'
const NORTH = expect.stringContaining('c4a7e1d0')
const press = async (user: UserEvent, name: string) => user.click(await screen.findByRole('button', { name }))
const pressButton = (name: string) => (user: UserEvent) => press(user, name)
const fill = async (user: UserEvent, fields: Record<string, string>) => {
  for (const [label, value] of Object.entries(fields)) {
    await user.click(await screen.findByLabelText(label))
    await user.paste(value)
  }
}
const inPresets = (name: string) => async (user: UserEvent) => {
  await press(user, 'Preset')
  const dialog = within(await screen.findByRole('dialog', { name: 'Presets' }))
  const [button] = await dialog.findAllByRole('button', { name })
  if (button) await user.click(button)
}
const restartService = (name: string) => async (user: UserEvent) => {
  await press(user, 'Restart services')
  await user.click(await screen.findByRole('menuitem', { name: `Restart ${name}` }))
}

const screens: Screen[] = [
  {
    screen: 'the sign-up screen',
    path: '/auth/signup',
    actions: [
      {
        requests: [
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
        perform: async (user) => {
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
    ],
  },
  {
    screen: 'the sign-in screen',
    path: '/auth',
    actions: [
      {
        requests: [['accounts.login', { email: 'operator@rig.test', password: 'operator-demo' }]],
        perform: async (user) => {
          await fill(user, { Email: 'operator@rig.test', Password: 'operator-demo' })
          await user.keyboard('{Enter}')
        },
      },
    ],
  },
  {
    screen: 'the live view',
    path: '/dashboard/view',
    actions: [
      { requests: [['ptz.step', { cameraID: NORTH, x: 30 }]], perform: pressButton('Pan right') },
      { requests: [['sled.forward', undefined]], perform: pressButton('Move sled forward') },
      { requests: [['sled.backward', undefined]], perform: pressButton('Move sled backward') },
      { requests: [['sled.home', undefined]], perform: pressButton('Sled home') },
      {
        requests: [['presets.save', { cameraID: NORTH, name: SPECIAL_NAME }]],
        perform: async (user) => {
          await press(user, 'Save view as')
          await user.click(await screen.findByRole('menuitem', { name: 'Preset' }))
          await user.click(await screen.findByRole('textbox', { name: 'Preset name' }))
          await user.paste(` ${SPECIAL_NAME} `)
          await user.keyboard('{Enter}')
        },
      },
      { requests: [['frameshots.take', { cameraID: NORTH }]], perform: pressButton('Frame Shot') },
      {
        requests: [['cameras.rename', { cameraID: NORTH, name: 'PTZ Bridge' }]],
        perform: async (user) => {
          await user.type(await screen.findByRole('textbox', { name: 'Rename camera' }), 'PTZ Bridge{Enter}')
        },
      },
      {
        requests: [
          ['ptz.drive', { cameraID: NORTH, y: 0.3 }],
          ['ptz.drive', { cameraID: NORTH, y: 0 }],
        ],
        perform: async () => {
          const up = await screen.findByRole('button', { name: 'Tilt up' })
          fireEvent.pointerDown(up, { button: 0, pointerId: 1 })
          await waitFor(() => expect(up.dataset.state).toBe('moving'))
          fireEvent.pointerUp(up, { button: 0, pointerId: 1 })
        },
      },
      {
        requests: [['presets.activate', { nxid: expect.any(String), cameraID: NORTH }]],
        perform: inPresets('Load Preset'),
      },
      { requests: [['presets.makeDefault', undefined]], perform: inPresets('Make Default') },
    ],
  },
  {
    screen: 'the new schedule screen',
    path: '/dashboard/scheduler/new',
    actions: [
      {
        requests: [['schedules.create', { cameraID: NORTH, time: '04:20', sled_start: 20, sled_stop: 80 }]],
        perform: async (user) => {
          await screen.findByRole('option', { name: 'PTZ North span' })
          await user.selectOptions(screen.getByRole('combobox', { name: 'Camera' }), 'PTZ North span')
          await user.click(screen.getByRole('link', { name: 'Continue' }))
          // Queries by role are slow on such a large page
          await user.click(await screen.findByText('Set patrol time', { selector: 'button' }))
          await user.type(await screen.findByLabelText('Time'), '04:20')
          await press(user, 'Save')
          await press(user, 'Confirm')
        },
      },
    ],
  },
  {
    screen: 'the menu of restarts',
    path: '/dashboard/alarm',
    actions: (['System', 'Pitunnel', 'Nxwitness', 'Motor'] as const).map((name) => ({
      requests: [[`services.restart${name}`, undefined]],
      perform: restartService(name),
    })),
  },
]

/**
 * Records requests other than GET, without the guard's repetitions. Responds to frame shots itself, because the first
 * picture may take longer than the console waits, and to a restart of the system, because polls would log that the rig
 * cannot be reached.
 */
const recordRequests = (link: SimulatorLink) => {
  const recorded: { request: string; body: unknown }[] = []
  link.respond(/^(?!GET)/, ({ body }, _forward, request) => {
    const one = { request, body: body ? JSON.parse(String(body)) : undefined }
    if (!recorded.some((other) => JSON.stringify(other) === JSON.stringify(one))) recorded.push(one)
    return /snap|restart\/system/.test(request) ? Response.json({ status: 'success' }, { status: 201 }) : undefined
  })
  return recorded
}

const requestTo = (endpoint: EndpointName) =>
  expect.stringMatching(endpoints.find(({ name }) => name === endpoint)?.pattern ?? endpoint)

test.each(screens)('the request bodies of $screen have exactly the specified fields', async ({ path, actions }) => {
  const { link, rigConsole, user } = await openConsole(path, path.startsWith('/auth') ? {} : { as: 'operator' })
  const recorded = recordRequests(link)

  for (const { requests, perform } of actions) {
    const before = recorded.length
    await perform(user)

    const expected = requests.map(([endpoint, body]) => ({ request: requestTo(endpoint), body }))
    await waitFor(() => expect(recorded.slice(before)).toStrictEqual(expected))
    await waitFor(() => expect(rigConsole.queryClient.isMutating()).toBe(0))
  }
})

test('the table covers every POST, PUT and PATCH endpoint', () => {
  const withBody = endpoints.filter(({ method }) => /POST|PUT|PATCH/.test(method)).map(({ name }) => name)
  const tested = screens.flatMap(({ actions }) => actions.flatMap(({ requests }) => requests.map(([name]) => name)))

  expect(new Set(tested)).toEqual(new Set(withBody))
})
