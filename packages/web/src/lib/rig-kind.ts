import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

type RigKind = { isSimulator: boolean }

/** What the rig has told about itself, by the header `x-rig` of its answers; kept over a reload, until it answers again. */
export const useRigKind = create<RigKind>()(
  persist((): RigKind => ({ isSimulator: false }), {
    name: 'rig-kind',
    storage: createJSONStorage(() => sessionStorage),
  }),
)

/** Takes note of who has answered. A failing server may be a proxy before the rig: without the header it tells nothing. */
export const noteRigKind = (header: string | null, status: number) => {
  const isSimulator = header === 'simulator'
  const tells = header !== null || status < 500
  if (tells && useRigKind.getState().isSimulator !== isSimulator) useRigKind.setState({ isSimulator })
}
