import { act, render, screen } from '@testing-library/react'
import { toast } from 'sonner'
import { afterEach, expect, test, vi } from 'vitest'
import { createSimulatedRig } from '../testing/simulated-rig.tsx'
import type { RigConsole } from './console.ts'
import { ConsoleProvider } from './console-context.tsx'
import { ApiError } from './link/api-error.ts'
import { useOutageCause, useOutageNotice } from './use-outage-cause.ts'

const Cause = () => {
  const { seconds, cause } = useOutageCause()
  return <p>{`${cause} ${seconds} s`}</p>
}

const createConsole = async () => {
  const { rigConsole } = await createSimulatedRig()
  vi.useFakeTimers()
  return rigConsole
}

const restart = ({ settings }: RigConsole, service: string) =>
  settings.change({ restart: { service, since: Date.now() } })

const beginOutage = ({ requestLog }: RigConsole, error: Error = new Error('no response')) =>
  requestLog.open('cameras.dashboard').fail(error)

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

afterEach(() => void vi.useRealTimers())

test.each<[text: string, when: string, prepare: (rigConsole: RigConsole) => void]>([
  ['The rig is not responding. 2 s', 'an outage began 2 s ago', (rigConsole) => beginOutage(rigConsole)],
  [
    'The rig responds with an error. 2 s',
    'the rig has responded with status 500 for 2 s',
    (rigConsole) => beginOutage(rigConsole, new ApiError('status', '', 500, 'The disk is full')),
  ],
  [
    'The rig is not responding. 2 s',
    'a gateway has responded with status 504 for 2 s',
    (rigConsole) => beginOutage(rigConsole, new ApiError('status', '', 504, 'Gateway Timeout')),
  ],
  [
    'A proxy responded. 2 s',
    'a proxy has responded for 2 s',
    (rigConsole) => beginOutage(rigConsole, new ApiError('intercepted', '', 502, 'A proxy responded')),
  ],
  [
    'Motor is restarting. 2 s',
    'a proxy responds during a restart',
    (rigConsole) => {
      restart(rigConsole, 'Motor')
      beginOutage(rigConsole, new ApiError('intercepted', '', 502, 'A proxy responded'))
    },
  ],
  [
    'System is restarting. 5 s',
    'a restart 5 s ago preceded the outage',
    (rigConsole) => {
      restart(rigConsole, 'System')
      pass(3_000)
      beginOutage(rigConsole)
    },
  ],
  [
    'The rig is not responding. 2 s',
    'the last restart was more than 60 s ago',
    (rigConsole) => {
      restart(rigConsole, 'Motor')
      pass(61_000)
      beginOutage(rigConsole)
    },
  ],
  [
    'A proxy responded. 62 s',
    'a proxy still responds a minute after a restart',
    (rigConsole) => {
      restart(rigConsole, 'Motor')
      beginOutage(rigConsole, new ApiError('intercepted', '', 502, 'A proxy responded'))
      pass(60_000)
    },
  ],
  [
    'The rig is not responding. 0 s',
    'there is no outage, even after a restart',
    (rigConsole) => restart(rigConsole, 'System'),
  ],
])("useOutageCause returns the cause and the duration '%s' if %s", async (text, _when, prepare) => {
  const rigConsole = await createConsole()
  prepare(rigConsole)
  render(
    <ConsoleProvider rigConsole={rigConsole}>
      <Cause />
    </ConsoleProvider>,
  )

  pass(2_000)

  expect(screen.getByText(/ \d+ s$/).textContent).toBe(text)
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
