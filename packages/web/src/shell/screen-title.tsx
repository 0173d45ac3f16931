import { useSettings } from '../console/console-context.tsx'

/** Sets the page's title to the screen's name, and marks it if a simulator responds. */
export const ScreenTitle = ({ name }: { name: string }) => {
  const isSimulator = useSettings((settings) => settings.isSimulator)
  return <title>{`${isSimulator ? 'Simulator - ' : ''}${name} - Rig Console`}</title>
}
