import { expect, test } from 'vitest'
import { ApiError } from '../../../console/link/api-error.ts'
import { createVirtualTime } from '../../../testing/guard-proof/virtual-time.ts'
import { createSimulatedRig } from '../../../testing/simulated-rig.tsx'
import { createThinLink } from './thin-link.ts'

const full = { kbitPerSecond: 1_000, megabytes: 3, busyFraction: 0.97, pictureBytes: 60_000 }
const relaxed = { ...full, busyFraction: 0.1 }

const createLink = async () => {
  const time = createVirtualTime()
  const { rigConsole } = await createSimulatedRig({ as: 'operator', clock: time })
  const link = rigConsole.area(createThinLink)
  let areSlow = true
  rigConsole.requestLog.areSlow = () => areSlow
  /** Reports the traffic of a camera every 250 ms for `seconds`. */
  const observe = (traffic: typeof full | null, seconds: number, cameraID = 'north') => {
    for (let ms = 0; ms < seconds * 1_000; ms += 250) {
      time.advance(time.now() + 250)
      link.observe(cameraID, traffic)
    }
  }
  const setRequestSpeed = (how: 'slow' | 'quick') => {
    areSlow = how === 'slow'
  }
  const rate = () => rigConsole.settings.get().pictureRate
  return { rigConsole, link, observe, setRequestSpeed, rate, isOffered: () => link.store.getState().isOffered }
}

test('the live view offers a lower picture rate after 3 s on a saturated link, and applies it 5 s later', async () => {
  const { link, observe, rate, isOffered } = await createLink()

  observe(full, 3)
  expect(isOffered()).toBe(false)
  observe(full, 1)
  expect(isOffered()).toBe(true)
  expect(rate()).toBe('all')

  observe(full, 4)
  expect(rate()).toBe('all')
  observe(full, 1)
  expect(rate()).toBe(1)
  expect(link.store.getState()).toMatchObject({ isOffered: false, isAutomatic: true })
})

test('the rate does not change if requests are quick on a saturated link, or slow on an unsaturated one', async () => {
  const { observe, setRequestSpeed, rate, isOffered } = await createLink()

  setRequestSpeed('quick')
  observe(full, 30)
  setRequestSpeed('slow')
  observe(relaxed, 30)

  expect(isOffered()).toBe(false)
  expect(rate()).toBe('all')
})

test('the offer of a lower picture rate is withdrawn when requests are quick again', async () => {
  const { observe, setRequestSpeed, rate, isOffered } = await createLink()
  observe(full, 5)
  expect(isOffered()).toBe(true)

  setRequestSpeed('quick')
  observe(full, 3)

  expect(isOffered()).toBe(false)
  expect(rate()).toBe('all')
})

test('a rate that the operator has selected is never overridden for its camera', async () => {
  const { link, observe, rate } = await createLink()
  observe(full, 10)
  link.select('north', 'all')

  observe(full, 60)
  expect(rate()).toBe('all')

  observe(full, 10, 'south')
  expect(rate()).toBe(1)
})

test.each([
  ['with known traffic', full],
  ['in an img element', null],
])(
  'the rate changes immediately when a dashboard request times out while pictures %s arrive',
  async (_what, traffic) => {
    const { rigConsole, observe, rate } = await createLink()
    observe(traffic, 1)

    rigConsole.requestLog.recordStream()
    const timeout = new ApiError('timeout', 'GET /api/v1/dashboard/', 0, 'The rig did not respond in time')
    rigConsole.requestLog.open('cameras.dashboard').fail(timeout)

    expect(rate()).toBe(1)
  },
)

test('when the session ends, the selected rates are discarded', async () => {
  const { rigConsole, link, observe, rate } = await createLink()
  link.select('north', 'all')

  rigConsole.session.end('logout')
  observe(full, 10)

  expect(rate()).toBe(1)
})
