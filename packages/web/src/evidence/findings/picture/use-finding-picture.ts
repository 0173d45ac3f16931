import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useConsole } from '../../../console/console-context.tsx'
import type { Finding } from '../record/finding.ts'
import { getFirstInspectionWithPicture } from '../record/finding.ts'
import type { InspectionPicture } from '../record/findings.ts'
import { createFindings } from '../record/findings.ts'

/** Unused pictures stay in memory for this long, so that scrolling back does not load them again. */
const UNUSED_PICTURE_MS = 30_000

/** Returns the picture of an inspection. Null while it is being read, and if the browser has no picture. */
export const useFindingPicture = (finding: Finding, inspection = getFirstInspectionWithPicture(finding)) => {
  const { area } = useConsole()
  const { data } = useQuery({
    queryKey: pictureKey(finding.id, inspection?.id ?? null),
    queryFn: () => (inspection?.hasPicture ? area(createFindings).readPicture(finding.id, inspection.id) : null),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: UNUSED_PICTURE_MS,
  })
  return data ?? null
}

export const listPictures = (queryClient: QueryClient, { id, history }: Finding): InspectionPicture[] =>
  history.flatMap((inspection) => {
    const picture = queryClient.getQueryData<Blob | null>(pictureKey(id, inspection.id))
    return picture ? [{ inspection: inspection.id, picture }] : []
  })

const pictureKey = (id: string, inspection: string | null) => ['finding-picture', id, inspection]
