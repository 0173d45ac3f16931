import { create } from 'zustand'
import { useSession } from '../../console/session.ts'
import { type CaseEntry, type CaseFiles, changeStored, dropStill, readCases } from './case-shelf.ts'

const useCaseFiles = create<CaseFiles & { isStored: boolean }>(() => ({ files: {}, isStored: true }))

const none: readonly CaseEntry[] = []

/** The case file of the operator who is signed in, in the order in which it was collected. */
export const useCaseFile = (): readonly CaseEntry[] => {
  const operator = useSession(nameOperator)
  return useCaseFiles(({ files }) => files[operator] ?? none)
}

export const useCaseTitle = (): string => {
  const operator = useSession(nameOperator)
  return useCaseFiles(({ titles }) => titles?.[operator] ?? '')
}

/** False where the browser stores nothing (a private window, a full disk): the case file then ends with the page. */
export const useIsCaseStored = () => useCaseFiles(({ isStored }) => isStored)

/** Adds recordings and stills; what is there already stays as it is. Resolves to whether the browser has stored them. */
export const addToCase = (added: readonly Omit<CaseEntry, 'note'>[]) =>
  changeEntries((entries) => {
    const known = new Set(entries.map(({ name }) => name))
    return [...entries, ...added.filter(({ name }) => !known.has(name)).map((entry) => ({ ...entry, note: '' }))]
  })

export const noteInCase = (name: string, note: string) =>
  changeEntries((entries) => entries.map((entry) => (entry.name === name ? { ...entry, note } : entry)))

export const removeFromCase = async (name: string) => {
  const operator = nameOperator(useSession.getState())
  if (await changeEntries((entries) => entries.filter((entry) => entry.name !== name)))
    await dropStill(operator, name).catch(() => {})
}

/** Removes all entries and the title. Stills of the console's own making are gone with it. */
export const emptyCase = async () => {
  const operator = nameOperator(useSession.getState())
  const stills = (useCaseFiles.getState().files[operator] ?? none).filter(({ still }) => still)
  const isStored = await change((kept) => ({
    files: { ...kept.files, [operator]: [] },
    titles: { ...kept.titles, [operator]: '' },
  }))
  if (isStored) await Promise.all(stills.map(({ name }) => dropStill(operator, name))).catch(() => {})
}

export const titleCase = (title: string) =>
  change((kept, operator) => ({ ...kept, titles: { ...kept.titles, [operator]: title } }))

const changeEntries = (act: (entries: readonly CaseEntry[]) => readonly CaseEntry[]) =>
  change(({ files, ...kept }, operator) => ({ ...kept, files: { ...files, [operator]: act(files[operator] ?? none) } }))

let changes = 0
/** One change is stored after the other, in the order in which they were made: whether the last one could be. */
let storing = Promise.resolve(true)

/** Changes what this page shows at once, and what is stored as it is by then: another tab may have changed it meanwhile. */
const change = async (act: (kept: CaseFiles, operator: string) => CaseFiles) => {
  const operator = nameOperator(useSession.getState())
  changes += 1
  useCaseFiles.setState((shown) => act(shown, operator))
  const { files, titles } = useCaseFiles.getState()
  const entries = files[operator] ?? none
  // Where the changes before have not come through, all that is shown takes the place of what is stored
  const putAll = (kept: CaseFiles) => ({
    files: { ...kept.files, [operator]: entries },
    titles: { ...kept.titles, [operator]: titles?.[operator] ?? '' },
  })
  storing = storing.then((isUpToDate) =>
    changeStored(operator, entries, (kept) => (isUpToDate ? act(kept, operator) : putAll(kept))).then(
      () => true,
      () => false,
    ),
  )
  const isStored = await storing
  useCaseFiles.setState({ isStored })
  if (isStored) otherTabs.postMessage('changed')
  return isStored
}

/** Shows what is stored, unless this page knows better. */
const read = async (): Promise<void> => {
  const seen = changes
  if (!(await storing)) return
  const stored = await readCases().catch(() => null)
  if (seen !== changes) return read()
  if (stored) useCaseFiles.setState(stored)
}

const nameOperator = ({ admin }: { admin: { firstName: string; lastName: string } | null }) =>
  admin ? `${admin.firstName} ${admin.lastName}` : ''

/** The console in other tabs, which says here when it has changed a case file. */
const otherTabs = new BroadcastChannel('case-files')
otherTabs.onmessage = () => void read()
void read()
