import { useIsSimulator } from '../console/rig-kind.ts'

/** Names the browser's tab after the screen, and says there when it is no real rig that answers. */
export const ScreenTitle = ({ name }: { name: string }) => {
  const isSimulator = useIsSimulator()
  return <title>{`${isSimulator ? 'Simulator - ' : ''}${name} - Rig Console`}</title>
}
