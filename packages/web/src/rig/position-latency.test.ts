import { expect, onTestFinished, test } from 'vitest'
import { createVirtualTime } from '../live/guard/proof/virtual-time.ts'
import { createPositionLatency } from './position-latency.ts'

const createMeter = () => {
  const time = createVirtualTime()
  const reported: number[] = []
  const latency = createPositionLatency({ clock: { ...time, date: () => 0 } } as never)
  latency.setListener('north', (ms) => reported.push(ms))
  onTestFinished(latency.close)
  return { time, reported, latency }
}
type Meter = ReturnType<typeof createMeter>

const respondAfter = ({ time }: Meter, ms: number) => new Promise<void>((resolve) => void time.setTimer(resolve, ms))

test('reports the latency of a quick response once', async () => {
  const meter = createMeter()

  void meter.latency.measure('north', respondAfter(meter, 40))
  await meter.time.runUntil(3_000)

  expect(meter.reported).toEqual([40])
})

test('reports a slow request while it has no response, and again at its response', async () => {
  const meter = createMeter()

  void meter.latency.measure('north', respondAfter(meter, 1_600))
  await meter.time.runUntil(3_000)

  expect(meter.reported).toEqual([1_001, 1_600])
})

test('reports the latency of the previous request while a slow request has no response', async () => {
  const meter = createMeter()

  await meter.time.runUntil(10)
  for (const end of [3_000, 6_000]) {
    void meter.latency.measure('north', respondAfter(meter, 1_600))
    await meter.time.runUntil(end)
  }

  expect(meter.reported).toEqual([1_001, 1_600, 1_600, 1_600])
})

test('reports nothing after it is closed', async () => {
  const meter = createMeter()

  void meter.latency.measure('north', respondAfter(meter, 40))
  meter.latency.close()
  await meter.time.runUntil(3_000)

  expect(meter.reported).toEqual([])
})

test('reports neither a request that fails nor one of another camera', async () => {
  const meter = createMeter()

  const failing = meter.latency.measure('north', Promise.reject(new Error('aborted')))
  void meter.latency.measure('south', respondAfter(meter, 1_600))
  await meter.time.runUntil(3_000)

  await expect(failing).rejects.toThrow('aborted')
  expect(meter.reported).toEqual([])
})
