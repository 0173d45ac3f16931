import { create } from 'zustand'

/** What the rig has told about itself, by the header `x-rig` of its answers. */
export const useRigKind = create<{ isSimulator: boolean }>(() => ({ isSimulator: false }))

/** Takes note of an answer's `x-rig` header; an answer without one (a proxy's, say) tells nothing. */
export const noteRigKind = (header: string | null) => {
  if (header !== null) useRigKind.setState({ isSimulator: header === 'simulator' })
}
