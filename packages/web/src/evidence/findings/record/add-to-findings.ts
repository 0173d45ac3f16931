import type { RigConsole } from '../../../console/console.ts'
import { getErrorMessage } from '../../../lib/error-message.ts'
import { importCode } from '../../../lib/import-code.ts'
import type { Collected } from './change-finding.ts'

export const addToFindings = async (rigConsole: RigConsole, collected: readonly Collected[]) => {
  const { notices } = rigConsole
  try {
    const { createFindings } = await importCode(() => import('./findings.ts'))
    const isStored = await rigConsole.area(createFindings).observe(collected)
    if (isStored) notices.success('Added to findings')
    else notices.error('Added, but this browser cannot store the findings')
  } catch (error) {
    notices.error(getErrorMessage(error))
  }
}
