import { readLogin } from '@rig/contract/reading/login'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../console/api-error.ts'
import type { RigConsole } from '../console/console.ts'
import { malformedResponses } from '../testing/malformed-responses.ts'
import { type ScreenRequest, screenRequests } from '../testing/screen-requests.ts'
import { createSimulatedRig, openConsole } from '../testing/simulated-rig.tsx'
import { cameraList } from './cameras.ts'
import { galleryList } from './gallery.ts'
import { jobList } from './jobs.ts'
import { presetList } from './presets.ts'
import { cameraPosition } from './ptz.ts'
import { scheduleList } from './schedules.ts'

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

const expectRetry = async ({ rigConsole }: OpenedConsole, row: ScreenRequest, repairLink: () => void) => {
  const { queryClient } = rigConsole
  await screen.findAllByText(row.failed)
  expect(document.body.textContent).not.toMatch(RAW)
  if (row.retryButton) {
    const retry = await screen.findByText(row.retryButton, { selector: 'button' })
    repairLink()
    fireEvent.click(retry)
  } else {
    repairLink()
    // A request that is still in flight would be mistaken for the retry
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    await queryClient.refetchQueries()
  }
  await row.findResult()
}

const namedRows = screenRequests.map((row) => [row.screen, row.request, row] as const)

type Read = (rigConsole: RigConsole, cameraID: string) => Promise<unknown>

const reads: [string, Read][] = [
  ['the sign-in', async ({ rig }) => (await rig.accounts.login({ body: { email: '', password: '' } })).read(readLogin)],
  ['the cameras', (rigConsole) => rigConsole.queryClient.fetchQuery(cameraList(rigConsole))],
  ['the gallery', (rigConsole) => rigConsole.queryClient.fetchQuery(galleryList(rigConsole))],
  ['the jobs', (rigConsole) => rigConsole.queryClient.fetchQuery(jobList(rigConsole))],
  ['the schedules', (rigConsole) => rigConsole.queryClient.fetchQuery(scheduleList(rigConsole))],
  ['the presets', (rigConsole, id) => rigConsole.queryClient.fetchQuery(presetList(rigConsole, id))],
  ['the position', (rigConsole, id) => rigConsole.queryClient.fetchQuery(cameraPosition(rigConsole, id))],
]

test.each(reads)('a query of %s fails with an ApiError after every malformed response', async (_name, read) => {
  const { link, rigConsole } = await createSimulatedRig({ as: 'operator' })
  for (const [kind, response] of Object.entries(malformedResponses)) {
    const repairLink = link.respond(/./, response)
    await expect(read(rigConsole, 'north'), kind).rejects.toBeInstanceOf(ApiError)
    repairLink()
  }
})

test.each(namedRows)(
  '%s shows an error and offers a retry after a malformed response to %s',
  async (_screen, _request, row) => {
    const opened = await open(row)
    let repairLink = () => {}

    await show(opened, row, () => {
      repairLink = opened.link.respond(row.request, malformedResponses['another shape'])
    })

    await expectRetry(opened, row, repairLink)
  },
)

test.each(namedRows)(
  '%s shows its loading state, then an error and a retry, when %s times out',
  async (_screen, _request, row) => {
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
    expect(document.body.textContent).not.toMatch(RAW)

    timeouts.expire()

    await expectRetry(opened, row, () => {
      repairLink()
      // Another request may have been sent since the first one expired
      timeouts.expire()
    })
  },
)
