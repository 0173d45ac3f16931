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

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

afterEach(() => void vi.useRealTimers())

test.each<[text: string, when: string, prepare: (rigConsole: RigConsole) => void]>([
  ['nothing for 2 s', 'an outage began 2 s ago', beginOutage],
  [
    'System is restarting. for 5 s',
    'a restart 5 s ago preceded the outage',
    (rigConsole) => {
      restart(rigConsole, 'System')
      pass(3_000)
      beginOutage(rigConsole)
    },
  ],
  [
    'nothing for 2 s',
    'the last restart was more than 60 s ago',
    (rigConsole) => {
      restart(rigConsole, 'Motor')
      pass(61_000)
      beginOutage(rigConsole)
    },
  ],
  ['nothing for 0 s', 'there is no outage, even after a restart', (rigConsole) => restart(rigConsole, 'System')],
])("useOutageCause returns the restart and the duration '%s' if %s", async (text, _when, prepare) => {
  const rigConsole = await createConsole()
  prepare(rigConsole)
  render(
    <ConsoleProvider rigConsole={rigConsole}>
      <Cause />
    </ConsoleProvider>,
  )

  pass(2_000)

  expect(screen.getByText(/ for /).textContent).toBe(text)
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
