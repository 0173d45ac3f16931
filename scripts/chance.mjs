// Setup of property-based tests: FC_SEED replays the seed that a failed run has printed.
import { configureGlobal } from 'fast-check'

const { FC_SEED } = process.env
if (FC_SEED) configureGlobal({ seed: Number(FC_SEED) })
