import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PatrolConflicts } from './patrol-conflicts.tsx'

const patrol = (time: string) => ({ _id: time, cameraID: 'cam-1', time, pan: 0, tilt: 0, zoom: 0 })

test('PatrolConflicts shows a warning if two patrols start within ten minutes of each other', () => {
  render(<PatrolConflicts schedules={[patrol('06:30'), patrol('06:35'), patrol('14:30')]} />)

  const warnings = screen.getAllByText(/within 10 minutes/).map(({ textContent }) => textContent)
  expect(warnings).toEqual([expect.stringContaining('06:30 and 06:35')])
})
