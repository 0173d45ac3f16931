import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createVirtualTime } from '../testing/guard-proof/virtual-time.ts'
import { createSimulatedRig } from '../testing/simulated-rig.tsx'
import { ConsoleProvider } from './console-context.tsx'
import { useRigTime } from './use-rig-time.ts'

const COMPUTER_TIME = Date.parse('2026-06-10T15:00:00.400Z')

const RigTime = ({ onRender }: { onRender: () => void }) => {
  const { now, isRigTime } = useRigTime()
  onRender()
  return <time>{`${new Date(now).toISOString().slice(11, 19)} ${isRigTime ? 'rig' : 'computer'}`}</time>
}

const showTime = async () => {
  const time = createVirtualTime()
  const clock = { ...time, date: () => COMPUTER_TIME + time.now() }
  const { rigConsole } = await createSimulatedRig({ clock })
  let renders = 0
  const element = <RigTime onRender={() => (renders += 1)} />
  const show = () => render(<ConsoleProvider rigConsole={rigConsole}>{element}</ConsoleProvider>)
  const pass = (ms: number) => act(() => time.advance(time.now() + ms))
  return { rigConsole, show, pass, text: () => screen.getByRole('time').textContent, renders: () => renders }
}

test('useRigTime updates at each full second', async () => {
  const { show, pass, text, renders } = await showTime()
  show()
  expect(text()).toBe('15:00:00 computer')

  pass(599)
  expect(text()).toBe('15:00:00 computer')
  const before = renders()
  const shown = Array.from({ length: 4 }, (_, second) => {
    pass(second === 0 ? 1 : 1_000)
    return text()
  })

  expect(shown).toEqual(['15:00:01 computer', '15:00:02 computer', '15:00:03 computer', '15:00:04 computer'])
  expect(renders() - before).toBe(4)
})

test('useRigTime logs no error if a second begins while React renders', async () => {
  let now = COMPUTER_TIME
  const clock = { ...createVirtualTime(), date: () => (now += 1_000) }
  const { rigConsole } = await createSimulatedRig({ clock })

  render(
    <ConsoleProvider rigConsole={rigConsole}>
      <RigTime onRender={() => {}} />
    </ConsoleProvider>,
  )

  expect(screen.getByRole('time').textContent).toMatch(/ computer$/)
})

test("useRigTime follows the rig's clock as soon as a response has a Date header", async () => {
  const { rigConsole, show, pass, text } = await showTime()
  show()

  const headers = new Headers({ date: 'Wed, 10 Jun 2026 09:30:00 GMT' })
  rigConsole.rigClock.record({ sentAt: 0, receivedAt: 0, headers })
  pass(2_000)

  expect(text()).toBe('09:30:02 rig')
})
