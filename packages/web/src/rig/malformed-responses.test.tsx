import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { malformed } from '../testing/malformed.ts'
import { type ScreenRequest, screenRequests } from '../testing/screen-requests.ts'
import { openConsole } from '../testing/simulated-rig.tsx'

type Opened = Awaited<ReturnType<typeof openConsole>>

const RAW = /Cannot read|undefined|is not a function|NaN|\[object|Error:|JSON/

beforeEach(() => {
  for (const level of ['error', 'warn'] as const) vi.spyOn(console, level).mockImplementation(() => {})
})
afterEach(() => void vi.restoreAllMocks())

/** Makes requests time out only when the test expires them. */
const holdTimeouts = () => {
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

/** Shows the response to a row's request, which `breakLink` replaces. */
const show = async ({ router, rigConsole }: Opened, row: ScreenRequest, breakLink: () => void) => {
  if (row.prepare) {
    await router.navigate(row.path)
    await row.prepare()
    // As if no response had arrived yet
    for (const query of rigConsole.queryClient.getQueryCache().getAll()) query.reset()
  }
  breakLink()
  if (!row.prepare) await router.navigate(row.path)
  await row.act?.()
}

/** Leaves the screen and removes every response. */
const leave = async ({ router, rigConsole }: Opened, { path }: ScreenRequest) => {
  if (path === '/') {
    act(() => rigConsole.session.end('logout'))
    // The console's own navigation to the sign-in would override the next one
    await screen.findAllByText('Welcome back')
  }
  await router.navigate('/auth/nothing')
  await screen.findByText('Page Not Found')
  rigConsole.queryClient.clear()
}

const expectRemedy = async ({ rigConsole }: Opened, row: ScreenRequest, repairLink: () => void) => {
  const { queryClient } = rigConsole
  await screen.findAllByText(row.failed)
  expect(document.body.textContent).not.toMatch(RAW)
  repairLink()
  if (row.remedy) fireEvent.click(await screen.findByText(row.remedy, { selector: 'button' }))
  else {
    // A request in flight would be taken for the new one
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    await queryClient.refetchQueries()
  }
  await row.findResult()
}

const named = screenRequests.map((row) => [row.screen, row.request, row] as const)

test.each(named)(
  '%s shows an error and a remedy after every malformed response to %s',
  async (_screen, _request, row) => {
    const opened = await open(row)
    for (const [kind, response] of Object.entries(malformed)) {
      let repairLink = () => {}
      await show(opened, row, () => {
        repairLink = opened.link.respond(row.request, response)
      })
      await expectRemedy(opened, row, repairLink).catch((cause) => {
        throw new Error(`After ${kind}: ${cause.message}`, { cause })
      })
      await leave(opened, row)
    }
  },
)

test.each(named)('%s shows an error and a remedy when %s times out', async (_screen, _request, row) => {
  const opened = await open(row)
  const timeouts = holdTimeouts()
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

  await expectRemedy(opened, row, () => {
    repairLink()
    // The screen may have sent another request by then
    timeouts.expire()
  })
})

test.each(named)('%s shows that it waits for %s, then a late response', async (_screen, _request, row) => {
  const opened = await open(row)
  holdTimeouts()
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
