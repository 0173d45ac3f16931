// Before every test file that draws by lot: FC_SEED gives back the chance of an earlier run, which its failure has told.
import { configureGlobal } from 'fast-check'

const { FC_SEED } = process.env
if (FC_SEED) configureGlobal({ seed: Number(FC_SEED) })
