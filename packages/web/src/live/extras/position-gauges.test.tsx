import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PositionGauges } from './position-gauges.tsx'

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
