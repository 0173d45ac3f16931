import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createTask, useTask } from './use-task.ts'

const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

test('a run resolves to the result of its work, and rejects with its error', async () => {
  const task = createTask()

  const result = await task.run(async () => 'read')
  const failing = task.run(() => Promise.reject(new Error('Unreadable')))

  expect(result).toBe('read')
  await expect(failing).rejects.toThrow('Unreadable')
})

test('starting a run aborts the previous one, which resolves to null', async () => {
  const task = createTask()
  const previous = task.run(untilAborted)

  const result = await task.run(async () => 'second')

  expect([await previous, result]).toEqual([null, 'second'])
})

test('a cancelled run resolves to null, even if its work returns a result', async () => {
  const task = createTask()
  const running = task.run(async (signal) => {
    await untilAborted(signal).catch(() => {})
    return 'late'
  })

  task.cancel()

  expect(await running).toBeNull()
})

test('useTask aborts the run when the subject changes, and when the component unmounts', async () => {
  const { result, rerender, unmount } = renderHook(({ subject }) => useTask(subject), {
    initialProps: { subject: 'one.mp4' },
  })
  const first = result.current.run(untilAborted)

  rerender({ subject: 'two.mp4' })
  const firstResult = await first
  const second = result.current.run(untilAborted)
  unmount()

  expect([firstResult, await second]).toEqual([null, null])
})
