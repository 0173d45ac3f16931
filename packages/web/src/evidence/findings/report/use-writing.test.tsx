import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { createSampleFinding } from '../../../testing/sample-finding.ts'
import { openConsole } from '../../../testing/simulated-rig.tsx'
import { createFindings } from '../record/findings.ts'

beforeEach(() => {
  URL.createObjectURL = () => 'blob:x'
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
})

test.each(['Export all', 'Write report'])(
  'after a press of %s, a message gives the number of pictures that the browser cannot read',
  async (name) => {
    const { rigConsole, user } = await openConsole('/dashboard/findings', { as: 'operator' })
    await rigConsole.area(createFindings).put([{ finding: createSampleFinding(), pictures: [] }])

    await user.click(await screen.findByRole('button', { name }))

    expect(await screen.findByText('Incomplete: the browser cannot read 1 picture of the findings')).toBeTruthy()
  },
)
