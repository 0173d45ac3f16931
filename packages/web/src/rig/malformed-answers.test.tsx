import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { endSession } from '../console/session.ts'
import { useScheduleDraft } from '../schedules/schedule-draft.ts'
import { atEndOfTest } from '../testing/end-of-test.ts'
import { answerInstead, malformed } from '../testing/malformed.ts'
import { type ScreenCall, screenCalls } from '../testing/screen-calls.ts'
import { openConsole } from '../testing/simulated-rig.tsx'

type Console = Awaited<ReturnType<typeof openConsole>>

const NORTH = 'c4a7e1d0-5b1f-4f0e-9a52-7f2f6a6f0b11'

const RAW = /Cannot read|undefined|is not a function|NaN|\[object|Error:|JSON/

beforeEach(() => {
  for (const level of ['error', 'warn'] as const) vi.spyOn(console, level).mockImplementation(() => {})
  atEndOfTest(() => vi.restoreAllMocks())
})

/** The time that each call has runs out only when the test says so. */
const holdLimits = () => {
  const limits: AbortController[] = []
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const limit = new AbortController()
    limits.push(limit)
    return limit.signal
  })
  return { runOut: () => limits.forEach((limit) => void limit.abort(new DOMException('', 'TimeoutError'))) }
}

const open = async ({ path }: ScreenCall) => {
  const opened = await openConsole('/auth/nothing', path === '/' ? {} : { as: 'operator' })
  await screen.findByText('Page Not Found')
  return opened
}

const show = async ({ router }: Console, { path, doing }: ScreenCall) => {
  useScheduleDraft.setState({ cameraID: NORTH })
  await router.navigate(path)
  await doing?.()
}

/** As if nothing had been seen yet. */
const leave = async ({ router, queryClient }: Console, { path }: ScreenCall) => {
  if (path === '/') {
    act(() => endSession('logout'))
    // On its way to the sign-in the console would overtake what is asked for next
    await screen.findAllByText('Welcome back')
  }
  await router.navigate('/auth/nothing')
  await screen.findByText('Page Not Found')
  // A draft is forgotten a moment after its screen is gone
  if (path.startsWith('/dashboard/scheduler/new'))
    await waitFor(() => expect(useScheduleDraft.getState().cameraID).toBe(null))
  queryClient.clear()
}

const expectWayOn = async ({ queryClient }: Console, { failed, wayOn, right }: ScreenCall, setFree: () => void) => {
  await screen.findAllByText(failed)
  expect(document.body.textContent).not.toMatch(RAW)
  setFree()
  if (wayOn) fireEvent.click(await screen.findByText(wayOn, { selector: 'button' }))
  else {
    // A call that is still under way would be taken for the new one
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    await queryClient.refetchQueries()
  }
  await right()
}

const named = screenCalls.map((row) => [row.screen, row.call, row] as const)

test.each(named)('%s says what is wrong and offers a way on, whatever answers %s', async (_screen, _call, row) => {
  const opened = await open(row)
  for (const [kind, answer] of Object.entries(malformed)) {
    const setFree = answerInstead(row.call, answer)
    await show(opened, row)
    await expectWayOn(opened, row, setFree).catch((cause) => {
      throw new Error(`After ${kind}: ${cause.message}`, { cause })
    })
    await leave(opened, row)
  }
})

test.each(named)('%s says what is wrong and offers a way on when nobody answers %s', async (_screen, _call, row) => {
  const opened = await open(row)
  const limits = holdLimits()
  let isAsked = false
  const setFree = answerInstead(row.call, ({ signal }) => {
    isAsked = true
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  })

  await show(opened, row)
  await waitFor(() => expect(isAsked).toBe(true))
  await screen.findAllByText(row.waiting)
  limits.runOut()

  await expectWayOn(opened, row, () => {
    setFree()
    // The screen may have asked once more by then
    limits.runOut()
  })
})

test.each(named)('%s says that it waits for %s, and shows a late answer', async (_screen, _call, row) => {
  const opened = await open(row)
  holdLimits()
  const real = globalThis.fetch
  let letPass = () => {}
  const passed = new Promise<void>((pass) => {
    letPass = pass
  })
  globalThis.fetch = async (input, init = {}) => {
    if (row.call.test(`${init.method} ${input}`)) await passed
    return real(input, init)
  }

  await show(opened, row)
  await screen.findAllByText(row.waiting)
  expect(document.body.textContent).not.toMatch(RAW)
  letPass()

  await row.right()
})
