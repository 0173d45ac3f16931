import { defineSuite } from '../support/suite-config.ts'

const { E2E_REPORT } = process.env

/** Tests the nginx configuration of the container with an nginx on this machine. */
export default defineSuite('proxy', {
  timeout: 60_000,
  reporter: E2E_REPORT ? [['line'], ['json', { outputFile: E2E_REPORT }]] : 'line',
})
