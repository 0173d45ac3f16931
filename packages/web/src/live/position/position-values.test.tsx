import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderWithRig } from '../../testing/simulated-rig.tsx'
import { LiveCameraProvider } from '../use-live-camera.tsx'
import { PositionValues } from './position-values.tsx'

const CAMERA = 'c4a7e1d0-5b1f-4f0e-9a52-7f2f6a6f0b11'

const values = () => screen.getAllByRole('definition').map(({ textContent }) => textContent)

test('PositionValues shows 0, 0, 0 until the rig has returned a position', async () => {
  const terms = (
    <LiveCameraProvider cameraID={CAMERA}>
      <PositionValues />
    </LiveCameraProvider>
  )
  await renderWithRig(terms, { as: 'operator' })
  expect(values()).toEqual(['0°', '0°', '0'])

  await screen.findByText('12°')

  expect(values()).toEqual(['12°', '-6°', '10'])
})
