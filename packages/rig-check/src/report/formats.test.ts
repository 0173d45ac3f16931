import { expect, test } from 'vitest'
import { asHtml } from './as-html.ts'
import { asJunit } from './as-junit.ts'
import { asText } from './as-text.ts'
import type { Finding, Report } from './report.ts'

const finding: Finding = {
  call: 'jobs.list',
  tried: 'all job files',
  tier: 'reading',
  verdict: 'as agreed',
  differences: [],
  beyond: ['data.job[].bytes'],
  milliseconds: 12,
}

const report: Report = {
  host: 'https://rig.example',
  began: '2026-01-02T03:04:05.000Z',
  findings: [
    finding,
    {
      ...finding,
      call: 'cameras.dashboard',
      tried: 'the list of cameras',
      verdict: "the console can't use this",
      differences: [{ path: 'data.camera[0].name', wanted: 'string', got: '"<b>&"' }],
      beyond: [],
      milliseconds: 1_204,
    },
    { ...finding, verdict: 'skipped', reason: 'there is no job file', beyond: [] },
  ],
}

test('The text report is a table with the differences of a finding below its row', () => {
  const lines = asText(report).split('\n')

  expect(lines).toEqual([
    'https://rig.example, 2026-01-02T03:04:05.000Z',
    '',
    'Call               Tried                Verdict                          Time',
    '─────────────────  ───────────────────  ────────────────────────────  ───────',
    'jobs.list          all job files        ✓ as agreed                     12 ms',
    "cameras.dashboard  the list of cameras  ✗ the console can't use this  1204 ms",
    '    data.camera[0].name: wanted string, got "<b>&"',
    'jobs.list          all job files        – skipped                       12 ms',
    '    there is no job file',
    '',
    'Fields that are not in the contract (for information):',
    '    jobs.list: data.job[].bytes',
    '',
    "1 as agreed, 0 with differences that the console tolerates, 1 that the console can't use, 1 skipped",
    '',
  ])
})

test('The JUnit report counts failures and escapes values from the rig', () => {
  const xml = asJunit(report)

  expect(xml).toContain('tests="3" failures="1" skipped="1"')
  expect(xml).toContain('<testcase classname="cameras.dashboard" name="the list of cameras" time="1.204">')
  expect(xml).toContain('got &quot;&lt;b&gt;&amp;&quot;</failure>')
  expect(xml).toContain('<skipped message="there is no job file"/>')
})

test('The HTML report loads no resources and escapes values from the rig', () => {
  const page = asHtml(report)

  expect(page).not.toMatch(/<script|<link|src=|url\(/)
  expect(page).toContain('<code>data.camera[0].name</code>: wanted string, got &quot;&lt;b&gt;&amp;&quot;')
})
