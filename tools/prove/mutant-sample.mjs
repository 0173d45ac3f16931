// Adds sampling, which Stryker lacks: a checker rejects the mutants outside a seeded sample, and a reporter estimates
// the score of all mutants from the sample. Stryker omits rejected mutants from the score.
import { createHash } from 'node:crypto'

const { MUTATION_SHARE = '1', MUTATION_SEED = '1' } = process.env
/** Half the width of a 95 % confidence interval, in standard errors. */
const STANDARD_ERRORS = 1.96

export const strykerPlugins = [
  { kind: 'Checker', name: 'sample', factory: () => ({ init: async () => {}, group, check }) },
  { kind: 'Reporter', name: 'sample', factory: () => ({ onMutationTestReportReady: printInterval }) },
]

/**
 * Returns all mutants as one group, because Stryker sends the checker one message per group, and messages are slow.
 */
async function group(mutants) {
  return [mutants.map(({ id }) => id)]
}

async function check(mutants) {
  return Object.fromEntries(
    mutants.map((mutant) => [
      mutant.id,
      isInSample(mutant) ? { status: 'passed' } : { status: 'compileError', reason: 'Not in the sample' },
    ]),
  )
}

function isInSample({ fileName, location: { start, end }, replacement }) {
  const path = fileName.slice(fileName.lastIndexOf('packages/'))
  const key = [MUTATION_SEED, path, start.line, start.column, end.line, end.column, replacement].join(' ')
  return createHash('sha256').update(key).digest().readUInt32BE() / 2 ** 32 < Number(MUTATION_SHARE)
}

/** Wilson's interval also holds for a score near 100 %. */
function printInterval(_report, { systemUnderTestMetrics: { metrics } }) {
  const { totalDetected: detected, totalValid: sampled, compileErrors: rejected } = metrics
  const score = detected / sampled
  const z = STANDARD_ERRORS ** 2 / sampled
  const margin = STANDARD_ERRORS * Math.sqrt((score * (1 - score)) / sampled + z / sampled / 4)
  const [low, high] = [-margin, margin].map((offset) => (score + z / 2 + offset) / (1 + z))
  const formatPercent = (share) => (100 * share).toFixed(1)
  console.log(
    `The tests detect ${detected} of ${sampled} mutants, a sample of ${sampled + rejected} (seed ${MUTATION_SEED}): ` +
      `${formatPercent(score)} %, 95 % interval ${formatPercent(low)} to ${formatPercent(high)} %`,
  )
}
