import { expect, test, vi } from 'vitest'
import { assertTimeLeft, createCheckFactory, runAndUndo, startTrial, tolerateFailure } from './check.ts'
import { CheckFailedError, CheckSkippedError, failCheck } from './check-errors.ts'
import { createCheckedRig } from './rig.ts'
import { runCheck } from './run.ts'
import { credentials, HOST } from './testing/simulated-rig.ts'

const createRig = () => createCheckedRig({ host: HOST, fetch, wait: async () => {}, timeoutMs: 1_000, credentials })
const start = () => startTrial(createRig())
const check = createCheckFactory('motion')

test('startTrial collects differences and fields without duplicates', () => {
  const { trial, noted, fields } = start()

  trial.note({ path: 'a', wanted: 'x', got: '1' })
  trial.note({ path: 'a', wanted: 'x', got: '2' })
  trial.note({ path: 'a', wanted: 'y', got: '3' })
  trial.noteField('f')
  trial.noteField('f')

  expect(noted()).toEqual([
    { path: 'a', wanted: 'x', got: '2' },
    { path: 'a', wanted: 'y', got: '3' },
  ])
  expect(fields()).toEqual(['f'])
})

test('a trial is aborted after one minute', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(5)
  const { trial } = start()
  now.mockReturnValue(60_005)
  assertTimeLeft(trial)

  now.mockReturnValue(60_006)
  const assertLater = () => assertTimeLeft(trial)

  expect(assertLater).toThrow(CheckFailedError)
  vi.restoreAllMocks()
})

test('runAndUndo gives the undo a separate minute', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0)
  const { trial } = start()
  const ends: number[] = []

  await runAndUndo(
    trial,
    async () => void now.mockReturnValue(100_000),
    async ({ endsAt }) => void ends.push(endsAt),
  )

  vi.restoreAllMocks()
  expect(ends).toEqual([160_000])
})

const failUndo = async () => failCheck('undo', 'u', 'none')

test('runAndUndo throws the error of the work and records the error of the undo', async () => {
  const { trial, noted } = start()

  const running = runAndUndo(trial, async () => failCheck('work', 'w', 'none'), failUndo)

  await expect(running).rejects.toThrow('work')
  expect(noted()).toEqual([{ path: 'undo', wanted: 'u', got: 'none' }])
})

test('runAndUndo throws the error of the undo when the work succeeds', async () => {
  const { trial, noted } = start()

  const running = runAndUndo(trial, async () => {}, failUndo)

  await expect(running).rejects.toThrow('undo')
  expect(noted()).toEqual([])
})

test('tolerateFailure rethrows any error that is not a CheckFailedError', async () => {
  const { trial } = start()

  const running = tolerateFailure(trial, throwBroken)

  await expect(running).rejects.toThrow('broken')
})

const difference = { path: 'p', wanted: 'w', got: 'g' }
const BROKEN = 'TypeError: broken'
const throwBroken = () => Promise.reject(new TypeError('broken'))
const skip = () => Promise.reject(new CheckSkippedError('no camera'))

test.each([
  ['passes', async () => {}, { verdict: 'conforms', differences: [], undeclaredFields: [] }],
  ['fails', async () => failCheck('p', 'w', 'g'), { verdict: 'unusable', differences: [difference] }],
  ['throws', throwBroken, { verdict: 'unusable', reason: `the check failed unexpectedly: ${BROKEN}`, differences: [] }],
  ['is skipped', skip, { verdict: 'skipped', reason: 'no camera', differences: [] }],
])('runCheck returns the finding of a check that %s', async (_outcome, run, expected) => {
  const finding = await runCheck(check('ptz.step', 'moves', run), createRig())

  expect(finding).toMatchObject({ call: 'ptz.step', tried: 'moves', tier: 'motion', ...expected })
  expect(Object.keys(finding).includes('reason')).toBe('reason' in expected)
})

test('runCheck reports recorded differences and fields as tolerated', async () => {
  const noting = check('ptz.step', 'notes', async ({ note, noteField }) => {
    note(difference)
    noteField('f')
  })

  const finding = await runCheck(noting, createRig())

  expect(finding).toMatchObject({ verdict: 'tolerated', differences: [difference], undeclaredFields: ['f'] })
})

test('runCheck lists recorded differences before the differences of the failure', async () => {
  const finding = await runCheck(
    check('ptz.step', 'notes and fails', async ({ note }) => {
      note(difference)
      failCheck('q', 'w', 'g')
    }),
    createRig(),
  )

  expect(finding.differences.map(({ path }) => path)).toEqual(['p', 'q'])
})

test('runCheck measures its duration in whole milliseconds', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(10)
  const waitForClock = check('ptz.step', 'waits', async () => void now.mockReturnValue(52.4))

  const { milliseconds } = await runCheck(waitForClock, createRig())

  vi.restoreAllMocks()
  expect(milliseconds).toBe(42)
})
