import { defineSuite } from '../support/suite-config.ts'

/** Tests the simulator and the console with go2rtc and ffmpeg. */
export default defineSuite('clients', { timeout: 300_000 })
