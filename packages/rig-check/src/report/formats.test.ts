import { expect, test } from 'vitest'
import { formatAsHtml } from './format-html.ts'
import { formatAsJunit } from './format-junit.ts'
import { formatAsText } from './format-text.ts'
import type { Finding, Report } from './report.ts'

const finding: Finding = {
  call: 'jobs.list',
  tried: 'all job files',
  tier: 'reading',
  verdict: 'conforms',
  differences: [],
  beyond: ['data.job[].bytes'],
  information: [],
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
      verdict: 'unusable',
      differences: [{ path: 'data.camera[0].name', wanted: 'string', got: '"<b>&"' }],
      beyond: [],
      milliseconds: 1_204,
    },
    { ...finding, verdict: 'skipped', reason: 'there is no job file', beyond: [] },
    { ...finding, beyond: [], information: ['no <Date> header'] },
  ],
}

test('formatAsText lists the differences of a finding below its row', () => {
  const lines = formatAsText(report).split('\n')

  expect(lines).toEqual([
    'https://rig.example, 2026-01-02T03:04:05.000Z',
    '',
    'Endpoint           Check                Verdict        Time',
    '─────────────────  ───────────────────  ──────────  ───────',
    'jobs.list          all job files        ✓ conforms    12 ms',
    'cameras.dashboard  the list of cameras  ✗ unusable  1204 ms',
    '    data.camera[0].name: expected string, got "<b>&"',
    'jobs.list          all job files        – skipped     12 ms',
    '    there is no job file',
    'jobs.list          all job files        ✓ conforms    12 ms',
    '    no <Date> header',
    '',
    'Fields that are not in the contract (for information):',
    '    jobs.list: data.job[].bytes',
    '',
    '2 conform, 0 tolerated, 1 unusable, 1 skipped',
    '',
  ])
})

test('formatAsJunit counts failures and escapes values from the rig', () => {
  const xml = formatAsJunit(report)

  expect(xml).toContain('tests="4" failures="1" skipped="1"')
  expect(xml).toContain('<testcase classname="cameras.dashboard" name="the list of cameras" time="1.204">')
  expect(xml).toContain('got &quot;&lt;b&gt;&amp;&quot;</failure>')
  expect(xml).toContain('<skipped message="there is no job file"/>')
  expect(xml).toContain('<system-out>no &lt;Date&gt; header</system-out>')
})

test('formatAsHtml embeds all resources and escapes values from the rig', () => {
  const page = formatAsHtml(report)

  expect(page).not.toMatch(/<script|<link|src=|url\(/)
  expect(page).toContain('<code>data.camera[0].name</code>: expected string, got &quot;&lt;b&gt;&amp;&quot;')
  expect(page).toContain('<li>no &lt;Date&gt; header</li>')
})
