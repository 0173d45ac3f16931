import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { simulatedRig } from '../testing/simulated-rig.tsx'
import type { RigConsole } from './console.ts'
import { ConsoleProvider } from './console-context.tsx'
import { useOutageCause } from './use-outage-cause.ts'

const Cause = () => {
  const { seconds, restartingService } = useOutageCause()
  return <p>{`${restartingService ?? 'nothing'} for ${seconds} s`}</p>
}

/** Returns a console whose time is simulated. */
const createConsole = async () => {
  const { rigConsole } = await simulatedRig()
  vi.useFakeTimers()
  return rigConsole
}

const restart = ({ settings }: RigConsole, service: string) =>
  settings.change({ restart: { service, since: Date.now() } })

const beginOutage = ({ outage }: RigConsole) => outage.track(Promise.reject(new Error('no response'))).catch(() => {})

const show = (rigConsole: RigConsole) =>
  render(
    <ConsoleProvider rigConsole={rigConsole}>
      <Cause />
    </ConsoleProvider>,
  )

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

const cause = () => screen.getByText(/ for /).textContent

afterEach(() => void vi.useRealTimers())

test('An outage states how long the rig has not responded', async () => {
  const rigConsole = await createConsole()
  await beginOutage(rigConsole)
  show(rigConsole)

  pass(7_000)

  expect(cause()).toBe('nothing for 7 s')
})

test('An outage after a restart is counted from the restart', async () => {
  const rigConsole = await createConsole()
  restart(rigConsole, 'System')
  pass(3_000)
  await beginOutage(rigConsole)
  show(rigConsole)

  pass(2_000)

  expect(cause()).toBe('System for 5 s')
})

test('An outage long after a restart is not attributed to the restart', async () => {
  const rigConsole = await createConsole()
  restart(rigConsole, 'Motor')
  pass(61_000)
  await beginOutage(rigConsole)
  show(rigConsole)

  pass(2_000)

  expect(cause()).toBe('nothing for 2 s')
})

test('A restart without an outage counts no seconds', async () => {
  const rigConsole = await createConsole()
  restart(rigConsole, 'System')
  show(rigConsole)

  pass(2_000)

  expect(cause()).toBe('nothing for 0 s')
})
