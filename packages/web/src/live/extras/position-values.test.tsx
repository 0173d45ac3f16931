import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { positionsKey } from '../../rig/ptz.ts'
import { addFault } from '../../testing/change-rig.ts'
import { expectLogged } from '../../testing/logged-errors.ts'
import { openConsole, renderWithRig } from '../../testing/simulated-rig.tsx'
import { LiveCameraProvider } from '../camera/use-live-camera.tsx'
import { PositionValues } from './position-values.tsx'

const CAMERA = 'c4a7e1d0-5b1f-4f0e-9a52-7f2f6a6f0b11'

const values = () => screen.getAllByRole('definition').map(({ textContent }) => textContent)

test('PositionValues shows 0, 0, 0 until the rig has returned a position', async () => {
  const terms = (
    <LiveCameraProvider cameraID={CAMERA} isPositionPolled>
      <PositionValues />
    </LiveCameraProvider>
  )
  await renderWithRig(terms, { as: 'operator' })
  expect(values()).toEqual(['0°', '0°', '0'])

  await screen.findByText('12°')

  expect(values()).toEqual(['12°', '-6°', '10'])
})

test('the live view shows no values, and says so, when the rig returns no position', async () => {
  expectLogged(/GET \/api\/v1\/ptz\/.* 500/)
  const { app, router, link, rigConsole } = await openConsole('/dashboard/alarm', { as: 'operator' })
  await addFault(app, { kind: 'fail', status: 500, method: 'GET', path: '/api/v1/ptz/*' })
  await router.navigate('/dashboard/view')

  await screen.findByText('The position could not be loaded. Trying again.')

  expect(values()).toEqual(['–', '–', '–'])
  // The query has no error during the next attempt
  link.respond(/GET .*\/ptz\//, () => new Promise(() => {}))
  void rigConsole.queryClient.refetchQueries({ queryKey: positionsKey })
  await waitFor(() => expect(rigConsole.queryClient.isFetching({ queryKey: positionsKey })).toBe(1))
  expect(values()).toEqual(['–', '–', '–'])
  expect(screen.getByRole('meter', { name: 'Pan' }).getAttribute('aria-valuetext')).toBe('–')
})
