import { expect, test } from 'vitest'
import { createSampleFinding } from '../../../testing/sample-finding.ts'
import { describeCoverage } from './describe-coverage.ts'
import { writeFindingsReport } from './findings-report.ts'

const film = (track: string) => ({ name: `Patrol PTZ North span 2026-06-10T06-30-00Z ${track}.mp4`, seconds: 4 })

test('the coverage names the films of findings and inspections, and the stretches that none of them shows', () => {
  const [recorded] = createSampleFinding().history
  const history = recorded ? [recorded, { ...recorded, id: 'later', film: film('100-60').name }] : []

  const coverage = describeCoverage([
    createSampleFinding({ recording: film('20-80'), history }),
    createSampleFinding({ recording: { name: 'shot.jpg', seconds: null } }),
  ])

  expect(coverage).toEqual({
    films: [film('100-60').name, film('20-80').name],
    unseen: [
      { from: 0, to: 20 },
      { from: 100, to: 200 },
    ],
  })
})

test('the report contains no script and no markup of the operator', async () => {
  const evil = '<img src=x onerror=alert(1)>'
  const finding = createSampleFinding({ kind: evil, note: evil, extent: evil, recording: { name: evil, seconds: 1 } })

  const report = await writeFindingsReport({
    ...{
      findings: [finding],
      recorded: 3,
      rig: evil,
      writtenBy: evil,
      writtenAt: '2026-07-10T00:00:00Z',
      metresPerSledUnit: 0.25,
    },
    readPicture: async () => ({ url: 'data:image/jpeg;base64,AAAA', width: 16, height: 9 }),
  })

  const text = await report.text()
  expect(text).not.toContain('<img src=x')
  expect(text).not.toContain('<script')
  expect(text).toContain("default-src 'none'")
  expect(text).toContain('about 42 ± 5 (10.5 m)')
  expect(text).toContain('1 of the 3 recorded ones')
  expect(text).toContain('sled 0 to 200 (0.0 to 50.0 m)')
  expect(text.match(/<article /g)).toHaveLength(1)
})
