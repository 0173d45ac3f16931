import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteRestart, useRestart } from './restart.ts'
import { useOutage } from './use-outage.ts'

const Words = ({ offline }: { offline: boolean }) => {
  const { seconds, restarting } = useOutage(offline)
  return <p>{`${restarting ?? 'nothing'} for ${seconds} s`}</p>
}

const words = () => screen.getByText(/ for /).textContent

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  useRestart.setState(useRestart.getInitialState(), true)
  vi.useRealTimers()
})

test('An outage tells for how long the rig has been silent', () => {
  render(<Words offline />)

  act(() => vi.advanceTimersByTime(7_000))

  expect(words()).toBe('nothing for 7 s')
})

test('An outage behind a restart is told from the restart on', () => {
  noteRestart('System')
  vi.advanceTimersByTime(3_000)
  render(<Words offline />)

  act(() => vi.advanceTimersByTime(2_000))

  expect(words()).toBe('System for 5 s')
})

test('An outage long after a restart is not explained by it', () => {
  noteRestart('Motor')
  vi.advanceTimersByTime(61_000)
  render(<Words offline />)

  act(() => vi.advanceTimersByTime(2_000))

  expect(words()).toBe('nothing for 2 s')
})

test('While the rig answers there is no outage', () => {
  noteRestart('System')
  const { rerender } = render(<Words offline />)

  rerender(<Words offline={false} />)

  expect(words()).toBe('nothing for 0 s')
})
