import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createConsole, type RigConsole } from '../../console/console.ts'
import { ConsoleProvider } from '../../console/console-context.tsx'
import { browserClock } from '../../lib/clock.ts'
import { presetList } from '../../rig/presets.ts'
import { commandSled } from '../../rig/sled.ts'
import { NORTH_CAMERA_ID } from '../../testing/camera-page.tsx'
import { changeRig } from '../../testing/change-rig.ts'
import { expectLogged } from '../../testing/logged-errors.ts'
import { createMemoryStorage } from '../../testing/memory-storage.ts'
import { pageTimers } from '../../testing/polls.ts'
import { createSimulatedRig, openConsole } from '../../testing/simulated-rig.tsx'
import { createVirtualClock } from '../../testing/virtual-clock.ts'
import { LiveCameraProvider } from '../camera/use-live-camera.tsx'
import { PanTiltPad } from '../controls/steering-controls.tsx'
import { DefaultViewButton } from '../presets/preset-activation.tsx'
import { LiveNotice } from './live-notice.tsx'
import { LivePosition } from './position.tsx'

const MOVED = 'Probably moved by someone else'

/** Opens two consoles of one rig on one page. Each is in its own section and shows the same camera. */
const openTwoConsoles = async () => {
  const { app, rigConsole: first } = await createSimulatedRig({ as: 'operator' })
  // Without this, the schedule at the position of the default view would explain a movement there
  await changeRig(app, () => ({ schedules: [] }))
  await makeDefault(first, 'Valley')
  const second = createConsole({
    host: window.location.origin,
    fetch: first.fetch,
    storage: createMemoryStorage,
    tabStorage: createMemoryStorage,
    clock: browserClock,
    page: first.page,
  })
  onTestFinished(second.close)
  const { admin } = first.session.get()
  if (admin) second.session.completeLogin(admin)
  renderConsoles({ First: first, Second: second })
  const pans = screen.getAllByRole('meter', { name: 'Pan' })
  await passUntil(() => pans.map(readText).join() === '12°,12°')
  return recordNotices('First', 'Second')
}

/**
 * Advances the fake time of the consoles and the simulator in steps of 50 ms until a condition is true, but by at most
 * 15 s.
 */
const passUntil = async (isTrue: () => boolean) => {
  for (let passed = 0; passed < 15_000 && !isTrue(); passed += 50) await act(() => vi.advanceTimersByTimeAsync(50))
  expect(isTrue()).toBe(true)
}

/**
 * Makes a preset the default. In the initial state the camera is already at its default preset, so loading that would
 * not move it.
 */
const makeDefault = async (rigConsole: RigConsole, name: string) => {
  const { rig, queryClient } = rigConsole
  const presets = await queryClient.fetchQuery(presetList(rigConsole, NORTH_CAMERA_ID))
  await rig.presets.makeDefault({ params: { id: presets.find((preset) => preset.name === name)?.id ?? '' } })
  queryClient.clear()
}

const readText = (element: Element) => element.getAttribute('aria-valuetext')

const renderConsoles = (consoles: Record<string, RigConsole>) =>
  render(
    Object.entries(consoles).map(([name, rigConsole]) => (
      <ConsoleProvider key={name} rigConsole={rigConsole}>
        <section aria-label={name}>
          <LiveCameraProvider cameraID={NORTH_CAMERA_ID} isPositionPolled>
            <LivePosition />
            <LiveNotice />
            <PanTiltPad home={<DefaultViewButton />} />
          </LiveCameraProvider>
        </section>
      </ConsoleProvider>
    )),
  )

/** Avoids a query by role, which is too slow to run after each change of the page. */
const findSection = (name: string) => document.querySelector<HTMLElement>(`section[aria-label="${name}"]`)
const inConsole = (name: string) => within(findSection(name) ?? expect.unreachable())
const NOTICE = /patrol .*running|^Probably moved by|^Camera slower/i
const getNotice = (name: string) => inConsole(name).queryByText(NOTICE)?.textContent ?? ''

const recordNotices = (...names: string[]) => {
  const shown = new Map(names.map((name) => [name, new Set<string>()]))
  const observer = new MutationObserver(() => {
    for (const [name, notices] of shown) {
      const notice = findSection(name) && getNotice(name)
      if (notice) notices.add(notice)
    }
  })
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  onTestFinished(() => observer.disconnect())
  return (name: string) => [...(shown.get(name) ?? [])]
}

test.each([
  ['a step', 'Pan right'],
  ['the default view', 'Default view'],
])('%s in one console is reported by the other console, but not by the first one', async (_what, control) => {
  vi.useFakeTimers({ toFake: [...pageTimers] })
  onTestFinished(() => void vi.useRealTimers())
  const listNotices = await openTwoConsoles()
  const button = inConsole('First').getByRole('button', { name: control })
  await passUntil(() => button.getAttribute('aria-disabled') === null)

  fireEvent.click(button)

  await passUntil(() => getNotice('Second') === MOVED)
  // The notice disappears 5 s after the movement
  await passUntil(() => getNotice('Second') === '')
  expect(listNotices('First')).toEqual([])
  expect(listNotices('Second')).toEqual([MOVED])
})

test('if two operators hold opposite directions, each console shows a notice about the other', async () => {
  vi.useFakeTimers({ toFake: [...pageTimers] })
  onTestFinished(() => void vi.useRealTimers())
  const listNotices = await openTwoConsoles()
  const hold = (name: string, direction: string) =>
    fireEvent.pointerDown(inConsole(name).getByRole('button', { name: direction }), { button: 0, pointerId: 1 })

  hold('First', 'Pan right')
  await act(() => vi.advanceTimersByTimeAsync(2_140))
  hold('Second', 'Pan left')

  // With these start times the first console moves the camera longer than the second, so it sees a slower movement
  await passUntil(() => getNotice('First') === 'Camera slower than before: someone else may be steering')
  await passUntil(() => getNotice('Second') === MOVED)
  expect(listNotices('Second')).toEqual([MOVED])
})

const formatTime = (at: number) => new Date(at).toISOString().slice('2026-01-01T'.length, '2026-01-01T00:00'.length)

test('the notice says that a due patrol may be running or, once the rig has reported a patrol, that it is running, until a sled command is accepted', async () => {
  expectLogged(/POST \/api\/v1\/motor\/home\/ 409 A patrol is running/)
  const { app, link, rigConsole } = await createSimulatedRig({ as: 'operator', config: { rigTimeZone: 'UTC' } })
  const time = formatTime(Date.now() - 60_000)
  await changeRig(app, ({ schedules: [schedule] }) => ({ schedules: [{ ...schedule, time }] }))
  const sendHome = () =>
    rigConsole.queryClient.getMutationCache().build(rigConsole.queryClient, commandSled(rigConsole, 'home'))
  renderConsoles({ Only: rigConsole })
  await waitFor(() => expect(getNotice('Only')).toBe(`Patrol ${time} may be running (sled 20 to 80)`))

  const undo = link.respond(/POST .*motor/, () => Response.json({ message: 'A patrol is running' }, { status: 409 }))
  await expect(sendHome().execute(undefined)).rejects.toThrow('A patrol is running')
  await waitFor(() => expect(getNotice('Only')).toBe(`Patrol ${time} is running (sled 20 to 80)`))

  undo()
  await sendHome().execute(undefined)
  await waitFor(() => expect(getNotice('Only')).toBe(''))
})

test('after a refused sled command whose message mentions no patrol, no patrol is reported', async () => {
  expectLogged(/POST \/api\/v1\/motor\/home\/ 409/)
  const { link, rigConsole } = await createSimulatedRig({ as: 'operator' })
  const { queryClient } = rigConsole
  renderConsoles({ Only: rigConsole })
  const listNotices = recordNotices('Only')
  link.respond(/POST .*motor/, () => Response.json({ message: 'The sled is at its end' }, { status: 409 }))

  await expect(
    queryClient.getMutationCache().build(queryClient, commandSled(rigConsole, 'home')).execute(),
  ).rejects.toThrow()
  await waitFor(() => expect(screen.getByRole('meter', { name: 'Pan' }).getAttribute('aria-valuetext')).toBe('12°'))

  expect(listNotices('Only')).toEqual([])
})

test('after a steering command is refused because of a patrol, the notice says that a patrol is running', async () => {
  expectLogged(/POST \/api\/v1\/ptz\/ 409/)
  const { link, rigConsole } = await createSimulatedRig({ as: 'operator' })
  renderConsoles({ Only: rigConsole })
  link.respond(/POST .*ptz/, () => Response.json({ message: 'A patrol is running' }, { status: 409 }))

  fireEvent.click(await screen.findByRole('button', { name: 'Pan right' }))

  await waitFor(() => expect(getNotice('Only')).toBe('The rig reports that a patrol is running'))
})

test('the live view shows the notice', async () => {
  const { clock, pass } = createVirtualClock()
  const { link } = await openConsole('/dashboard/view', { as: 'operator', clock })
  link.respond(/POST .*motor/, () => Response.json({ message: 'A patrol is running' }, { status: 409 }))
  expectLogged(/POST \/api\/v1\/motor\/forward\/ 409/)

  const forward = await screen.findByRole('button', { name: 'Move sled forward' })
  await pass(2_000)
  fireEvent.click(forward)

  const picture = screen.getByRole('status', { name: 'Live picture' })
  expect(await within(picture).findByText(NOTICE)).toBeTruthy()
})
