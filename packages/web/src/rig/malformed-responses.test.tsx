import { type ResponseReader, responseReaders } from '@rig/contract/calls'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { RigConsole } from '../console/console.ts'
import { ApiError } from '../console/link/api-error.ts'
import { malformedResponses } from '../testing/malformed-responses.ts'
import { runDuePolls } from '../testing/polls.ts'
import { createRespondingConsole } from '../testing/responding-console.ts'
import { type ScreenRequest, screenRequests } from '../testing/screen-requests.ts'
import { openConsole } from '../testing/simulated-rig.tsx'
import { endpoints } from '../testing/specified-requests.ts'
import { RETRY_INTERVAL_MS } from './retry.ts'

type OpenedConsole = Awaited<ReturnType<typeof openConsole>>

const RAW = /Cannot read|undefined|is not a function|NaN|\[object|Error:|JSON/

beforeEach(() => {
  for (const level of ['error', 'warn'] as const) vi.spyOn(console, level).mockImplementation(() => {})
})

/**
 * Makes the timeouts of requests expire only when the test calls `expire`. Requests that are sent afterwards expire
 * immediately, because components that load late may repeat the request.
 */
const stubTimeouts = () => {
  const timers: AbortController[] = []
  const reason = new DOMException('', 'TimeoutError')
  let hasExpired = false
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const timer = new AbortController()
    timers.push(timer)
    return timer.signal
  })
  return {
    expire: () => {
      hasExpired = true
      for (const timer of timers) timer.abort(reason)
    },
    waitUntilAborted: ({ signal }: RequestInit) =>
      new Promise<Response>((_, reject) => {
        if (hasExpired) reject(reason)
        signal?.addEventListener('abort', () => reject(signal.reason))
      }),
  }
}

const open = async ({ path }: ScreenRequest) => {
  const opened = await openConsole('/auth/nothing', path === '/' ? {} : { as: 'operator' })
  await screen.findByText('Page Not Found')
  return opened
}

const show = async ({ router, rigConsole }: OpenedConsole, row: ScreenRequest, breakLink: () => void) => {
  if (row.prepare) {
    await router.navigate(row.path)
    await row.prepare()
    // Removes the responses to earlier requests, so that the screen is as before its first response
    for (const query of rigConsole.queryClient.getQueryCache().getAll()) query.reset()
  }
  breakLink()
  if (!row.prepare) await router.navigate(row.path)
  await row.act?.()
}

/** Repeats the failed request of the screen in `row`. Before that, `changeLink` changes how the rig responds. */
const retry = async ({ rigConsole }: OpenedConsole, row: ScreenRequest, changeLink: () => void) => {
  if (row.retryButton) {
    const button = await screen.findByText(row.retryButton, { selector: 'button' })
    changeLink()
    fireEvent.click(button)
  } else {
    changeLink()
    // Waits, because a request in flight would be mistaken for the retry
    await waitUntilSettled(rigConsole)
    await runDuePolls(RETRY_INTERVAL_MS)
  }
}

const waitUntilSettled = ({ queryClient }: RigConsole) =>
  waitFor(() => expect(queryClient.isFetching() + queryClient.isMutating()).toBe(0))

const expectPolls = async ({ link, rigConsole }: OpenedConsole, row: ScreenRequest) => {
  await waitUntilSettled(rigConsole)
  const countRequests = () => link.calls.filter((call) => getPattern(row).test(call)).length
  const before = countRequests()

  await runDuePolls(RETRY_INTERVAL_MS)

  expect(countRequests()).toBeGreaterThan(before)
}

const expectFailed = async ({ failed }: ScreenRequest) => {
  await screen.findAllByText(failed)
  expect(document.body.textContent).not.toMatch(RAW)
}

const namedRows = screenRequests.map((row) => [row.screen, row.endpoint, row] as const)
const getPattern = ({ endpoint }: ScreenRequest) => endpoints.find(({ name }) => name === endpoint)?.pattern ?? /^$/

test('the table of screens covers every response that the console reads', () => {
  const covered = new Set<string>(screenRequests.map(({ endpoint }) => endpoint))

  expect(endpoints.filter(({ metadata, name }) => metadata.reads && !covered.has(name))).toEqual([])
})

type AnyClient = Record<
  string,
  Record<string, (input: object) => Promise<{ read(reader: ResponseReader): Promise<unknown> }>>
>

const requestAndRead = async ({ rig }: RigConsole, name: string, read: ResponseReader) => {
  const [noun = '', verb = ''] = name.split('.')
  const response = await (rig as unknown as AnyClient)[noun]?.[verb]?.({ params: { cameraID: 'north' } })
  return response?.read(read)
}

test.each(Object.entries(responseReaders))('every malformed response to %s causes an ApiError', async (name, read) => {
  let respond = () => new Response()
  const { rigConsole } = createRespondingConsole(() => respond())

  for (const [kind, response] of Object.entries(malformedResponses)) {
    respond = response
    await expect(requestAndRead(rigConsole, name, read), kind).rejects.toBeInstanceOf(ApiError)
  }
})

test.each(namedRows)(
  '%s shows its loading state, then an error and a retry, when %s times out or gets a malformed response',
  async (_screen, _endpoint, row) => {
    const opened = await open(row)
    const timeouts = stubTimeouts()
    let isSent = false
    let restoreLink = () => {}
    await show(opened, row, () => {
      restoreLink = opened.link.respond(getPattern(row), (init) => {
        isSent = true
        return timeouts.waitUntilAborted(init)
      })
    })
    await waitFor(() => expect(isSent).toBe(true))
    await screen.findAllByText(row.waiting)
    expect(document.body.textContent).not.toMatch(RAW)

    timeouts.expire()
    await expectFailed(row)
    let malformed = 0
    await retry(opened, row, () => {
      restoreLink()
      restoreLink = opened.link.respond(getPattern(row), () => {
        malformed += 1
        return malformedResponses['another shape']()
      })
      // The screen may have sent another request after the first one expired
      timeouts.expire()
    })
    await waitFor(() => expect(malformed).toBeGreaterThan(0))
    await waitUntilSettled(opened.rigConsole)
    await expectFailed(row)
    await retry(opened, row, restoreLink)

    expect(await row.findResult()).toBeTruthy()
    if (!row.retryButton) await expectPolls(opened, row)
  },
)
