import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PatrolConflictWarnings } from './patrol-conflict-warnings.tsx'

const patrol = (time: string) => ({ _id: time, cameraID: 'cam-1', time, pan: 0, tilt: 0, zoom: 0 })

const showConflicts = (...times: string[]) => {
  render(<PatrolConflictWarnings schedules={times.map(patrol)} />)
  return screen.getAllByText(/within 10 minutes/).map(({ textContent }) => textContent)
}

test('PatrolConflictWarnings warns if two patrols start within ten minutes of each other', () => {
  expect(showConflicts('06:30', '06:35', '14:30')).toEqual([
    'The patrols at 06:30 and 06:35 start within 10 minutes of each other. Both may need the sled at the same time.',
  ])
})
