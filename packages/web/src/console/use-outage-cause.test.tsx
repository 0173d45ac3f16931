import { act, render, screen } from '@testing-library/react'
import { toast } from 'sonner'
import { afterEach, expect, test, vi } from 'vitest'
import { createSimulatedRig } from '../testing/simulated-rig.tsx'
import type { RigConsole } from './console.ts'
import { ConsoleProvider } from './console-context.tsx'
import { useOutageCause, useOutageNotice } from './use-outage-cause.ts'

const Cause = () => {
  const { seconds, restarting } = useOutageCause()
  return <p>{`${restarting ?? 'nothing'} for ${seconds} s`}</p>
}

const createConsole = async () => {
  const { rigConsole } = await createSimulatedRig()
  vi.useFakeTimers()
  return rigConsole
}

const restart = ({ settings }: RigConsole, service: string) =>
  settings.change({ restart: { service, since: Date.now() } })

const beginOutage = ({ requestLog }: RigConsole) => requestLog.open('cameras.dashboard').fail(new Error('no response'))

const show = (rigConsole: RigConsole) =>
  render(
    <ConsoleProvider rigConsole={rigConsole}>
      <Cause />
    </ConsoleProvider>,
  )

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

const cause = () => screen.getByText(/ for /).textContent

afterEach(() => void vi.useRealTimers())

test('useOutageCause counts the seconds since the first failed request', async () => {
  const rigConsole = await createConsole()
  beginOutage(rigConsole)
  show(rigConsole)

  pass(7_000)

  expect(cause()).toBe('nothing for 7 s')
})

test('useOutageCause counts the seconds since a restart that preceded the outage', async () => {
  const rigConsole = await createConsole()
  restart(rigConsole, 'System')
  pass(3_000)
  beginOutage(rigConsole)
  show(rigConsole)

  pass(2_000)

  expect(cause()).toBe('System is restarting. for 5 s')
})

test('useOutageCause ignores a restart from more than 60 s ago', async () => {
  const rigConsole = await createConsole()
  restart(rigConsole, 'Motor')
  pass(61_000)
  beginOutage(rigConsole)
  show(rigConsole)

  pass(2_000)

  expect(cause()).toBe('nothing for 2 s')
})

test('without an outage, useOutageCause returns no cause and 0 s, even after a restart', async () => {
  const rigConsole = await createConsole()
  restart(rigConsole, 'System')
  show(rigConsole)

  pass(2_000)

  expect(cause()).toBe('nothing for 0 s')
})

const Dialog = () => {
  useOutageNotice()
  return null
}

test('one notice shows the cause of an outage until the last dialog has closed', async () => {
  const rigConsole = await createConsole()
  const renderDialogs = (names: string[]) => (
    <ConsoleProvider rigConsole={rigConsole}>
      {names.map((name) => (
        <Dialog key={name} />
      ))}
    </ConsoleProvider>
  )
  const { rerender } = render(renderDialogs(['outer', 'inner']))
  const countNotices = () => toast.getToasts().length

  expect(countNotices()).toBe(0)
  act(() => {
    beginOutage(rigConsole)
    beginOutage(rigConsole)
  })
  expect(countNotices()).toBe(1)
  rerender(renderDialogs(['outer']))
  expect(countNotices()).toBe(1)
  rerender(renderDialogs([]))
  expect(countNotices()).toBe(0)
})
