import { act, renderHook, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ConsoleProvider } from '../../../console/console-context.tsx'
import { createSampleFinding } from '../../../testing/sample-finding.ts'
import { createSimulatedRig, openConsole } from '../../../testing/simulated-rig.tsx'
import { createFindings } from '../record/findings.ts'
import { useWriting } from './use-writing.ts'

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

const picture = { type: 'image/png', content: new ArrayBuffer(4) }

test.each([
  ['its still is read', { grade: null, still: { name: 'Pair.png', sources: [] } }],
  ['the gallery loads', { recording: null }],
])('a report with originals that is cancelled while %s shows no further progress', async (_when, changes) => {
  const { rigConsole } = await createSimulatedRig({ as: 'operator' })
  const finding = createSampleFinding(changes)
  await rigConsole.area(createFindings).put([{ finding, pictures: [{ inspection: finding.id, picture }] }])
  const { result } = renderHook(useWriting, {
    wrapper: ({ children }) => <ConsoleProvider rigConsole={rigConsole}>{children}</ConsoleProvider>,
  })

  await act(async () => {
    const written = result.current.writeReport([finding], true)
    result.current.cancel()
    await written
  })

  expect(result.current.writing).toEqual({ state: 'none' })
})
