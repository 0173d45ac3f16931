// Seeds the property-based tests with FC_SEED, which a failed run prints.
import { configureGlobal } from 'fast-check'

const { FC_SEED } = process.env
if (FC_SEED) configureGlobal({ seed: Number(FC_SEED) })
