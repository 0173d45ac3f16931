import type { RigConsole } from '../../../console/console.ts'
import { createFindings } from './findings.ts'
import type { Collected } from './observation.ts'

/** Adds recordings or stills to the findings as observations, and shows a toast. */
export const addToFindings = async (rigConsole: RigConsole, collected: readonly Collected[]) => {
  const { notices } = rigConsole
  if (await rigConsole.part(createFindings).observe(collected)) notices.success('Added to findings')
  else notices.error('Added, but this browser cannot store the findings')
}
