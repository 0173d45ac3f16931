import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ClosePatrols } from './close-patrols.tsx'

const patrol = (time: string) => ({ _id: time, cameraID: 'cam-1', time, pan: 0, tilt: 0, zoom: 0 })

test('Warns of patrols that start within ten minutes of each other', () => {
  render(<ClosePatrols schedules={[patrol('06:30'), patrol('06:35'), patrol('14:30')]} />)

  const warnings = screen.getAllByText(/within 10 minutes/).map(({ textContent }) => textContent)
  expect(warnings).toEqual([expect.stringContaining('06:30 and 06:35')])
})
