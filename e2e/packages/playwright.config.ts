import { defineSuite } from '../support/suite-config.ts'

/** Packs the packages for npm, installs them in an empty folder without a network, and runs them. Takes a minute. */
export default defineSuite('packages', { timeout: 120_000 })
