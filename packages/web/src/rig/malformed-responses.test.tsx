import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { malformedResponses } from '../testing/malformed-responses.ts'
import { type ScreenRequest, screenRequests } from '../testing/screen-requests.ts'
import { openConsole } from '../testing/simulated-rig.tsx'

type OpenedConsole = Awaited<ReturnType<typeof openConsole>>

const RAW = /Cannot read|undefined|is not a function|NaN|\[object|Error:|JSON/

beforeEach(() => {
  for (const level of ['error', 'warn'] as const) vi.spyOn(console, level).mockImplementation(() => {})
})
afterEach(() => void vi.restoreAllMocks())

/** Stubs request timeouts, so that they expire only when the test calls `expire`. */
const stubTimeouts = () => {
  const timers: AbortController[] = []
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const timer = new AbortController()
    timers.push(timer)
    return timer.signal
  })
  return { expire: () => timers.forEach((timer) => void timer.abort(new DOMException('', 'TimeoutError'))) }
}

const open = async ({ path }: ScreenRequest) => {
  const opened = await openConsole('/auth/nothing', path === '/' ? {} : { as: 'operator' })
  await screen.findByText('Page Not Found')
  return opened
}

/** Opens the row's screen after `breakLink` has replaced the response to its request. */
const show = async ({ router, rigConsole }: OpenedConsole, row: ScreenRequest, breakLink: () => void) => {
  if (row.prepare) {
    await router.navigate(row.path)
    await row.prepare()
    // This restores the state from before the first response
    for (const query of rigConsole.queryClient.getQueryCache().getAll()) query.reset()
  }
  breakLink()
  if (!row.prepare) await router.navigate(row.path)
  await row.act?.()
}

const leave = async ({ router, rigConsole }: OpenedConsole, { path }: ScreenRequest) => {
  if (path === '/') {
    act(() => rigConsole.session.end('logout'))
    // The test waits for the console's redirect to the sign-in screen, because it would override the next navigation
    await screen.findAllByText('Welcome back')
  }
  await router.navigate('/auth/nothing')
  await screen.findByText('Page Not Found')
  rigConsole.queryClient.clear()
}

const expectRetry = async ({ rigConsole }: OpenedConsole, row: ScreenRequest, repairLink: () => void) => {
  const { queryClient } = rigConsole
  await screen.findAllByText(row.failed)
  expect(document.body.textContent).not.toMatch(RAW)
  repairLink()
  if (row.retryButton) fireEvent.click(await screen.findByText(row.retryButton, { selector: 'button' }))
  else {
    // A request that is still in flight would be mistaken for the retry
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    await queryClient.refetchQueries()
  }
  await row.findResult()
}

const namedRows = screenRequests.map((row) => [row.screen, row.request, row] as const)

test.each(namedRows)(
  '%s shows an error and offers a retry after every malformed response to %s',
  async (_screen, _request, row) => {
    const opened = await open(row)
    for (const [kind, response] of Object.entries(malformedResponses)) {
      let repairLink = () => {}
      await show(opened, row, () => {
        repairLink = opened.link.respond(row.request, response)
      })
      await expectRetry(opened, row, repairLink).catch((cause) => {
        throw new Error(`After ${kind}: ${cause.message}`, { cause })
      })
      await leave(opened, row)
    }
  },
)

test.each(namedRows)('%s shows an error and offers a retry when %s times out', async (_screen, _request, row) => {
  const opened = await open(row)
  const timeouts = stubTimeouts()
  let isSent = false
  let repairLink = () => {}
  await show(opened, row, () => {
    repairLink = opened.link.respond(row.request, ({ signal }) => {
      isSent = true
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
    })
  })
  await waitFor(() => expect(isSent).toBe(true))
  await screen.findAllByText(row.waiting)

  timeouts.expire()

  await expectRetry(opened, row, () => {
    repairLink()
    // Another request may have been sent since the first one expired
    timeouts.expire()
  })
})

test.each(namedRows)('%s shows its loading state until the response to %s arrives', async (_screen, _request, row) => {
  const opened = await open(row)
  stubTimeouts()
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await show(opened, row, () => {
    opened.link.respond(row.request, async (_init, forward) => {
      await released
      return forward()
    })
  })
  await screen.findAllByText(row.waiting)
  expect(document.body.textContent).not.toMatch(RAW)

  release()

  await row.findResult()
})
