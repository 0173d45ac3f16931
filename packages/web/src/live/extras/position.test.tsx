import { act, render, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { positionsKey } from '../../rig/ptz.ts'
import { addFault, removeFaults } from '../../testing/change-rig.ts'
import type { SimulatorLink } from '../../testing/link.ts'
import { expectLogged } from '../../testing/logged-errors.ts'
import { pageTimers } from '../../testing/polls.ts'
import { openConsole, renderWithRig } from '../../testing/simulated-rig.tsx'
import { LiveCameraProvider } from '../camera/use-live-camera.tsx'
import { PositionGauges, PositionValues } from './position.tsx'

const read = (name: string) => screen.getByRole('meter', { name }).getAttribute('aria-valuetext')

test('PositionGauges exposes pan and tilt in degrees, and zoom without a unit, to screen readers', () => {
  render(<PositionGauges position={{ pan: -93.6, tilt: -0.2, zoom: 40 }} />)

  expect(['Pan', 'Tilt', 'Zoom'].map(read)).toEqual(['-94°', '0°', '40'])
})

test("PositionGauges rotates the dial's hand clockwise by the pan angle", () => {
  const { container } = render(<PositionGauges position={{ pan: 90, tilt: 0, zoom: 0 }} />)

  expect(container.querySelector('svg > g')?.getAttribute('transform')).toBe('rotate(90)')
})

test('PositionGauges shows no values for a position that the rig has not returned', () => {
  render(<PositionGauges position={{ pan: 0, tilt: 0, zoom: 0 }} isUnknown />)

  expect(['Pan', 'Tilt', 'Zoom'].map(read)).toEqual(['–', '–', '–'])
})

const CAMERA = 'c4a7e1d0-5b1f-4f0e-9a52-7f2f6a6f0b11'

const positionValues = (
  <LiveCameraProvider cameraID={CAMERA} isPositionPolled>
    <PositionValues />
  </LiveCameraProvider>
)

const values = () => screen.getAllByRole('definition').map(({ textContent }) => textContent)

test('PositionValues shows 0, 0, 0 until the rig has returned a position', async () => {
  let release = () => {}
  const prepare = ({ link }: { link: SimulatorLink }) => {
    release = link.hold(/GET .*ptz/)
  }
  await renderWithRig(positionValues, { as: 'operator', prepare })
  expect(values()).toEqual(['0°', '0°', '0'])

  release()
  await screen.findByText('12°')

  expect(values()).toEqual(['12°', '-6°', '10'])
})

test('if the rig returns no position, the live view shows a message, and dashes instead of values', async () => {
  expectLogged(/GET \/api\/v1\/ptz\/.* 500/)
  const { link, rigConsole } = await openConsole('/dashboard/view', {
    as: 'operator',
    prepare: ({ app }) => addFault(app, { kind: 'fail', status: 500, method: 'GET', path: '/api/v1/ptz/*' }),
  })

  await screen.findByText('The position could not be loaded. Trying again.')

  expect(values()).toEqual(['–', '–', '–'])
  // While the query retries it is no longer in the error state, but there are still no values
  link.respond(/GET .*\/ptz\//, () => new Promise(() => {}))
  void rigConsole.queryClient.refetchQueries({ queryKey: positionsKey })
  await waitFor(() => expect(rigConsole.queryClient.isFetching({ queryKey: positionsKey })).toBe(1))
  expect(values()).toEqual(['–', '–', '–'])
  expect(screen.getByRole('meter', { name: 'Pan' }).getAttribute('aria-valuetext')).toBe('–')
})

/** Shows the values, with fake timers that also run the position polls. */
const openPolledValues = async () => {
  expectLogged(/GET \/api\/v1\/ptz\/.* 500/)
  vi.useFakeTimers({ toFake: [...pageTimers] })
  onTestFinished(() => void vi.useRealTimers())
  const { app } = await renderWithRig(positionValues, { as: 'operator' })
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  await pass(100)
  return { app, pass }
}

test('if position requests keep failing, dashes replace the last values, which return with the next response', async () => {
  const { app, pass } = await openPolledValues()
  expect(values()).toEqual(['12°', '-6°', '10'])

  await addFault(app, { kind: 'fail', status: 500, method: 'GET', path: '/api/v1/ptz/*' })
  await pass(2_500)
  expect(values()).toEqual(['12°', '-6°', '10'])

  await pass(2_500)
  expect(values()).toEqual(['–', '–', '–'])
  // The message would move the controls below it
  expect(screen.queryByText(/could not be loaded/)).toBeNull()

  await removeFaults(app)
  await pass(2_500)
  expect(values()).toEqual(['12°', '-6°', '10'])
})

test("if position requests fail after the computer's clock was set back, dashes replace the last values until the next response", async () => {
  const { app, pass } = await openPolledValues()
  const setClockBack = () => vi.setSystemTime(Date.now() - 3_600_000)

  setClockBack()
  await addFault(app, { kind: 'fail', status: 500, method: 'GET', path: '/api/v1/ptz/*' })
  await pass(5_000)
  expect(values()).toEqual(['–', '–', '–'])

  setClockBack()
  await removeFaults(app)
  await pass(2_500)
  expect(values()).toEqual(['12°', '-6°', '10'])
})
