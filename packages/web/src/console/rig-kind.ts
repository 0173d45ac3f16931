import { useSession } from './session.ts'

/** Whether a simulator answers, as the header `x-rig` of its answers tells; kept over a reload, until it answers again. */
export const useIsSimulator = () => useSession(({ isSimulator }) => isSimulator)

/** Takes note of who has answered. A failing server may be a proxy before the rig: without the header it tells nothing. */
export const noteRigKind = (header: string | null, status: number) => {
  const isSimulator = header === 'simulator'
  const tells = header !== null || status < 500
  if (tells && useSession.getState().isSimulator !== isSimulator) useSession.setState({ isSimulator })
}
