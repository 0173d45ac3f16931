import { expect, test } from 'vitest'
import { createDelayedRig } from '../../../testing/delayed-rig.ts'

const DELAYS = [0, 300, 1_000, 3_000, 10_000] as const
const MAX_ERROR_MS = 300

type DelayedRig = ReturnType<typeof createDelayedRig>

const measureError = ({ lag, trueLag }: DelayedRig) => Math.abs((lag.read()?.lagMs ?? Number.NaN) - trueLag())

const openStream = async (options: Parameters<typeof createDelayedRig>[0], settleMs = 2_000) => {
  const delayed = createDelayedRig(options)
  delayed.signIn()
  await delayed.run(100)
  delayed.open()
  await delayed.run(delayed.trueLag() + settleMs)
  return delayed
}

test.each(DELAYS)(
  'with timestamps, the lag of a stream that is %i ms late is correct 2 s after its first picture',
  async (delayMs) => {
    for (let seed = 1; seed <= 5; seed += 1) {
      const delayed = await openStream({ delayMs, jitterMs: 50, seed })

      expect(measureError(delayed)).toBeLessThan(MAX_ERROR_MS)
      expect(delayed.lag.read()?.source).toBe('timestamp')
      await delayed.run(20_000)
      expect(measureError(delayed)).toBeLessThan(200)
    }
  },
)

test.each(DELAYS)(
  'without timestamps, the lag of a stream that is %i ms late is correct after one movement',
  async (delayMs) => {
    for (let seed = 1; seed <= 5; seed += 1) {
      const delayed = await openStream({ delayMs, jitterMs: 50, seed, hasTimestamps: false })
      expect(delayed.lag.read()).toBeNull()

      delayed.step(30)
      await delayed.run(delayed.trueLag() + 1_500)

      expect(measureError(delayed)).toBeLessThan(MAX_ERROR_MS)
      expect(delayed.lag.read()?.source).toBe('movement')
    }
  },
)

test('without timestamps, the lag is measured although the position of the idle camera jitters by 0.1°', async () => {
  const delayed = await openStream({ delayMs: 1_000, hasTimestamps: false, positionNoise: 0.1 }, 30_000)

  delayed.step(30)
  await delayed.run(delayed.trueLag() + 1_500)

  expect(measureError(delayed)).toBeLessThan(MAX_ERROR_MS)
})

test.each([400, 500, 600, 700, 800, 900, 2_000])(
  'timestamps that are %i ms ahead of the Date headers reset the rig clock at most once in ten minutes',
  async (stampLeadMs) => {
    const { rig } = await openStream({ stampLeadMs }, 600_000)

    expect(rig.clockResets).toBeLessThanOrEqual(1)
  },
)

test.each([
  ['as soon as nothing moves, because loading it would take a connection from steering', 2_000, false],
  ['one minute after the stream has opened, even if something still moves', 59_000, true],
])('the code that measures movements is loaded once, %s', async (_when, movesForMs, stillMoves) => {
  const delayed = createDelayedRig({ hasTimestamps: false })
  delayed.signIn()
  delayed.rig.held = true
  delayed.open()
  await delayed.run(movesForMs)
  expect(delayed.rig.lagLoads).toBe(0)

  delayed.rig.held = stillMoves
  await delayed.run(2_000)

  expect(delayed.rig.lagLoads).toBe(1)
})

test('the lag follows a delay that changes while the stream is open', async () => {
  const delayed = await openStream({})
  for (const delayMs of [4_000, 200, 1_200]) {
    delayed.rig.delayMs = delayMs
    await delayed.run(delayMs + 6_000)

    expect(measureError(delayed)).toBeLessThan(MAX_ERROR_MS)
  }
})

test("a stream sends at most five position requests to learn the rig's clock from their responses", async () => {
  const delayed = await openStream({}, 60_000)

  expect(delayed.rig.probes).toBeGreaterThan(0)
  expect(delayed.rig.probes).toBeLessThanOrEqual(5)
})

test('the lag is unknown while no response has a readable date', async () => {
  const delayed = createDelayedRig()
  delayed.open()
  await delayed.run(2_000)

  expect(delayed.lag.read()).toBeNull()
})

test.each([3_600_000, -3_600_000, 5_000, -5_000])(
  "after the rig's clock has been changed by %i ms, no hold ends, and the lag becomes correct again",
  async (ms) => {
    const delayed = await openStream({}, 10_000)

    delayed.setClock(ms)
    for (let second = 0; second < 30; second += 1) {
      delayed.rig.held = true
      await delayed.run(1_000)
    }

    expect(delayed.rig.holdsEnded).toEqual([])
    expect(measureError(delayed)).toBeLessThan(MAX_ERROR_MS)
  },
)

test.each([0, 0.5, 2, 60, 3_600])("no hold ends while the rig's clock runs at %d times real time", async (rate) => {
  const delayed = createDelayedRig({ pollMs: 250 })
  delayed.setClock(0, rate)
  delayed.signIn()
  await delayed.run(5_000)
  delayed.open()
  for (let second = 0; second < 60; second += 1) {
    delayed.rig.held = true
    await delayed.run(1_000)
  }

  expect(delayed.rig.holdsEnded).toEqual([])
})

test('a jitter of 150 ms ends no hold within thirty minutes', async () => {
  const delayed = createDelayedRig({ jitterMs: 150, delayMs: 150 })
  delayed.signIn()
  delayed.open()
  for (let minute = 0; minute < 30; minute += 1) {
    delayed.rig.held = true
    await delayed.run(60_000)
  }

  expect(delayed.rig.holdsEnded).toEqual([])
  expect(measureError(delayed)).toBeLessThan(MAX_ERROR_MS)
})

test('objects that move in a third of the picture are not mistaken for a movement of the camera', async () => {
  const delayed = createDelayedRig({ delayMs: 3_000, hasTimestamps: false })
  delayed.rig.movingFraction = 0.33
  delayed.signIn()
  delayed.open()
  await delayed.run(8_000)
  delayed.step(30)
  await delayed.run(2_900)
  expect(delayed.lag.read()).toBeNull()

  await delayed.run(2_000)

  expect(measureError(delayed)).toBeLessThan(MAX_ERROR_MS)
})

test('objects that begin to move in a third of the picture after a command are not mistaken for the effect of the command', async () => {
  const delayed = await openStream({ delayMs: 3_000, hasTimestamps: false }, 5_000)
  delayed.step(30)
  delayed.rig.movingFraction = 0.33
  await delayed.run(5_000)

  expect(measureError(delayed)).toBeLessThan(MAX_ERROR_MS)
})

test.each([
  ['without effect', 0],
  ['of one degree', 1],
])('a step %s leaves the lag unknown, even if a patrol moves the picture afterwards', async (_title, degrees) => {
  const delayed = await openStream({ delayMs: 300, hasTimestamps: false }, 5_000)

  delayed.step(degrees)
  await delayed.run(5_000)
  delayed.rig.patrolsFrom = delayed.now()
  await delayed.run(10_000)

  expect(delayed.lag.read()).toBeNull()
})

test('the lag stays unknown if a command is sent during a patrol, because the patrol also moves the picture', async () => {
  const delayed = createDelayedRig({ delayMs: 3_000, hasTimestamps: false })
  delayed.rig.patrolsFrom = 0
  delayed.signIn()
  delayed.open()
  await delayed.run(10_000)

  delayed.step(30)
  await delayed.run(2_500)
  expect(delayed.lag.read()).toBeNull()
  await delayed.run(20_000)

  expect(delayed.lag.read()).toBeNull()
})

test('a second command before the picture has moved is not matched with the movement of the first', async () => {
  const delayed = await openStream({ delayMs: 10_000, hasTimestamps: false }, 5_000)

  delayed.step(30)
  await delayed.run(6_000)
  delayed.step(30)
  await delayed.run(6_000)

  expect(measureError(delayed)).toBeLessThan(MAX_ERROR_MS)
})

test('the lag from a measured movement expires after ten minutes, and when the stream is reopened', async () => {
  const delayed = await openStream({ hasTimestamps: false, framesPerSecond: 5 }, 5_000)
  delayed.step(30)
  await delayed.run(590_000)
  expect(measureError(delayed)).toBeLessThan(MAX_ERROR_MS)
  await delayed.run(15_000)
  expect(delayed.lag.read()).toBeNull()

  delayed.step(-30)
  await delayed.run(2_000)
  expect(measureError(delayed)).toBeLessThan(MAX_ERROR_MS)
  delayed.lag.reset()
  expect(delayed.lag.read()).toBeNull()
})

test('a movement that never appears in the picture leaves the lag unknown', async () => {
  const delayed = await openStream({ delayMs: 40_000, hasTimestamps: false }, 5_000)

  delayed.step(30)
  await delayed.run(60_000)

  expect(delayed.lag.read()).toBeNull()
})

test('a movement of the sled is not mistaken for the effect of an earlier command', async () => {
  const delayed = await openStream({ delayMs: 3_000, hasTimestamps: false }, 5_000)

  delayed.step(30)
  await delayed.run(1_000)
  delayed.lag.sledMoved()
  await delayed.run(10_000)

  expect(delayed.lag.read()).toBeNull()
})
