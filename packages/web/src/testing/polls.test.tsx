import { QueryObserver } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { DASHBOARD_POLL_INTERVAL_MS, polledCameraList } from '../rig/cameras.ts'
import { runDuePolls } from './polls.ts'
import { createSimulatedRig } from './simulated-rig.tsx'

test('runDuePolls polls a list when its interval has passed', async () => {
  const { rigConsole, link } = await createSimulatedRig({ as: 'operator' })
  const observer = new QueryObserver(rigConsole.queryClient, polledCameraList(rigConsole))
  onTestFinished(observer.subscribe(() => {}))
  await waitFor(() => expect(rigConsole.queryClient.isFetching()).toBe(0))

  await runDuePolls(DASHBOARD_POLL_INTERVAL_MS - 1)
  expect(link.calls).toEqual(['GET /api/v1/dashboard/'])
  await runDuePolls(1)

  expect(link.calls).toEqual(['GET /api/v1/dashboard/', 'GET /api/v1/dashboard/'])
})
