import { expect, test } from 'vitest'
import { formatAsHtml, formatAsJunit, formatAsText } from './formats.ts'
import { type CheckFinding, escapeMarkup, type Report } from './report.ts'

const finding: CheckFinding = {
  call: 'jobs.list',
  tried: 'all job files',
  tier: 'reading',
  verdict: 'conforms',
  differences: [],
  undeclaredFields: ['data.job[].bytes'],
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
      undeclaredFields: [],
      milliseconds: 1_204,
    },
    { ...finding, verdict: 'skipped', reason: 'there is no job file', undeclaredFields: [] },
    { ...finding, verdict: 'tolerated', undeclaredFields: [], reason: 'no <id>' },
  ],
}

test('formatAsText lists the differences of a finding below its row', () => {
  const lines = formatAsText(report).split('\n')

  expect(lines).toEqual([
    'https://rig.example, 2026-01-02T03:04:05.000Z',
    '',
    'Endpoint           Check                Verdict         Time',
    '─────────────────  ───────────────────  ───────────  ───────',
    'jobs.list          all job files        ✓ conforms     12 ms',
    'cameras.dashboard  the list of cameras  ✗ unusable   1204 ms',
    '    data.camera[0].name: expected string, got "<b>&"',
    'jobs.list          all job files        – skipped      12 ms',
    '    there is no job file',
    'jobs.list          all job files        ≈ tolerated    12 ms',
    '    no <id>',
    '',
    'Fields that are not in the contract (for information):',
    '    jobs.list: data.job[].bytes',
    '',
    '1 conform, 1 tolerated, 1 unusable, 1 skipped',
    '',
  ])
})

test('formatAsText omits the list of undeclared fields if there are none', () => {
  const text = formatAsText({ ...report, findings: [{ ...finding, undeclaredFields: [] }] })

  expect(text).toMatch(/12 ms\n\n1 conform, 0 tolerated, 0 unusable, 0 skipped\n$/)
})

test('formatAsJunit returns one test case per check, and escapes values from the rig', () => {
  const failure = 'data.camera[0].name: expected string, got &quot;&lt;b&gt;&amp;&quot;'

  expect(formatAsJunit(report).split('\n')).toEqual([
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuite name="https://rig.example" timestamp="2026-01-02T03:04:05.000Z" tests="4" failures="1" skipped="1">',
    '  <testcase classname="jobs.list" name="all job files" time="0.012">' +
      '<system-out>not in the contract: data.job[].bytes</system-out></testcase>',
    '  <testcase classname="cameras.dashboard" name="the list of cameras" time="1.204">' +
      `<failure message="${failure}">${failure}</failure></testcase>`,
    '  <testcase classname="jobs.list" name="all job files" time="0.012">' +
      '<skipped message="there is no job file"/></testcase>',
    '  <testcase classname="jobs.list" name="all job files" time="0.012">' +
      '<system-out>no &lt;id&gt;</system-out></testcase>',
    '</testsuite>',
    '',
  ])
})

test('formatAsJunit lists fields and differences before the reason, and uses the reason as the message', () => {
  const differences = [{ path: 'a', wanted: 'b', got: 'c' }]
  const failed = { ...finding, verdict: 'unusable', differences, reason: 'the check failed' } as const
  const xml = formatAsJunit({
    ...report,
    findings: [failed, { ...finding, verdict: 'conforms', undeclaredFields: [] }],
  })

  expect(xml).toContain(
    '<failure message="the check failed">not in the contract: data.job[].bytes\na: expected b, got c\nthe check failed</failure>',
  )
  expect(xml).toContain('time="0.012"></testcase>')
})

test('formatAsHtml returns one row per check with its remarks', () => {
  const rows = formatAsHtml(report)
    .split('\n')
    .filter((line) => line.startsWith('<tr class='))

  const job = '<td><code>jobs.list</code></td><td>all job files'
  expect(rows).toEqual([
    `<tr class="conforms">${job}<ul><li>not in the contract: <code>data.job[].bytes</code></li></ul></td>` +
      '<td class="verdict">✓ conforms</td><td>12 ms</td></tr>',
    '<tr class="unusable"><td><code>cameras.dashboard</code></td><td>the list of cameras' +
      '<ul><li><code>data.camera[0].name</code>: expected string, got &quot;&lt;b&gt;&amp;&quot;</li></ul></td>' +
      '<td class="verdict">✗ unusable</td><td>1204 ms</td></tr>',
    `<tr class="skipped">${job}<ul><li>there is no job file</li></ul></td>` +
      '<td class="verdict">– skipped</td><td>12 ms</td></tr>',
    `<tr class="tolerated">${job}<ul><li>no &lt;id&gt;</li></ul></td>` +
      '<td class="verdict">≈ tolerated</td><td>12 ms</td></tr>',
  ])
})

test('formatAsText lists the undeclared fields of each endpoint once', () => {
  const findings = [
    { ...finding, undeclaredFields: ['a', 'b'] },
    { ...finding, undeclaredFields: ['b', 'c'] },
    { ...finding, call: 'gallery.list' as const, undeclaredFields: ['d'] },
    { ...finding, call: 'presets.list' as const, undeclaredFields: [] },
  ]

  const lines = formatAsText({ ...report, findings }).split('\n')

  expect(lines.slice(9)).toEqual([
    'Fields that are not in the contract (for information):',
    '    jobs.list: a, b, c',
    '    gallery.list: d',
    '',
    '4 conform, 0 tolerated, 0 unusable, 0 skipped',
    '',
  ])
})

test('formatAsHtml states the host, the time and the summary', () => {
  const page = formatAsHtml({ ...report, host: 'http://<rig>', findings: [{ ...finding, verdict: 'tolerated' }] })

  expect(page).toContain('<title>Conformance of http://&lt;rig&gt;</title>')
  expect(page).toContain('<h1>Conformance of http://&lt;rig&gt;</h1>')
  expect(page).toContain(`<p>${report.began} · 0 conform, 1 tolerated, 0 unusable, 0 skipped</p>`)
  expect(page).toContain('<tr class="tolerated">')
  expect(page).not.toMatch(/<script|<link|src=|url\(/)
})

test('formatAsHtml adds no list to a check without remarks', () => {
  const page = formatAsHtml({ ...report, findings: [{ ...finding, undeclaredFields: [] }] })

  expect(page).toContain('<td>all job files</td>')
})

test('formatAsHtml lists several remarks in order', () => {
  const findings = [
    { ...finding, differences: [{ path: 'a', wanted: 'b', got: 'c' }], reason: 'no camera', undeclaredFields: ['a'] },
  ]

  expect(formatAsHtml({ ...report, findings })).toContain(
    '<ul><li><code>a</code>: expected b, got c</li><li>no camera</li><li>not in the contract: <code>a</code></li></ul>',
  )
})

test.each([
  ['a\tb\nc\rd', 'a\tb\nc\rd'],
  ['a\u0000b\u001fc\u000bd', 'abcd'],
  [`&<>"'`, '&amp;&lt;&gt;&quot;&#39;'],
  ['ü ~', 'ü ~'],
])('escapeMarkup converts %j to %j', (text, expected) => {
  expect(escapeMarkup(text)).toBe(expected)
})
