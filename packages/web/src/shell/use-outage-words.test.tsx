import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteRestart } from './restart.ts'
import { useRigSilence } from './rig-silence.ts'
import { useSession } from './session.ts'
import { useOutageWords } from './use-outage-words.ts'

const Words = () => {
  const { seconds, restarting } = useOutageWords()
  return <p>{`${restarting ?? 'nothing'} for ${seconds} s`}</p>
}

/** The rig falls silent now. */
const fallSilent = () => useRigSilence.setState({ failures: 1, since: Date.now() })

const words = () => screen.getByText(/ for /).textContent

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  useSession.setState(useSession.getInitialState(), true)
  useRigSilence.setState(useRigSilence.getInitialState(), true)
  vi.useRealTimers()
})

test('An outage says for how long the rig has been silent', () => {
  fallSilent()
  render(<Words />)

  act(() => vi.advanceTimersByTime(7_000))

  expect(words()).toBe('nothing for 7 s')
})

test('An outage after a restart is counted from the restart', () => {
  noteRestart('System')
  vi.advanceTimersByTime(3_000)
  fallSilent()
  render(<Words />)

  act(() => vi.advanceTimersByTime(2_000))

  expect(words()).toBe('System for 5 s')
})

test('An outage long after a restart is not attributed to the restart', () => {
  noteRestart('Motor')
  vi.advanceTimersByTime(61_000)
  fallSilent()
  render(<Words />)

  act(() => vi.advanceTimersByTime(2_000))

  expect(words()).toBe('nothing for 2 s')
})

test('While the rig answers there is no outage', () => {
  noteRestart('System')
  render(<Words />)

  act(() => vi.advanceTimersByTime(2_000))

  expect(words()).toBe('nothing for 0 s')
})
