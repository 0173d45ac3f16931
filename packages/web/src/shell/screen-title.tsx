import { useSession } from '../console/console-context.tsx'

export const ScreenTitle = ({ name }: { name: string }) => {
  const isSimulator = useSession((settings) => settings.isSimulator)
  return <title>{`${isSimulator ? 'Simulator - ' : ''}${name} - Rig Console`}</title>
}
