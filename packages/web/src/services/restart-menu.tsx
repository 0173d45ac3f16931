import { RotateCw } from 'lucide-react'
import { useConsole } from '../console/console-context.tsx'
import { useSingleMutation } from '../console/use-single-mutation.ts'
import { restartService } from '../rig/services.ts'
import { Menu } from '../ui/menu.tsx'

export const RestartMenu = ({ className }: { className?: string | undefined }) => {
  const rigConsole = useConsole()
  const system = useSingleMutation(restartService(rigConsole, 'System'))
  const pitunnel = useSingleMutation(restartService(rigConsole, 'Pitunnel'))
  const nxwitness = useSingleMutation(restartService(rigConsole, 'Nxwitness'))
  const motor = useSingleMutation(restartService(rigConsole, 'Motor'))
  return (
    <Menu
      label="Restart services"
      icon={<RotateCw aria-hidden />}
      triggerClassName={className}
      initialFocus="menu"
      items={[
        { label: 'Restart System', onSelect: () => system.mutate() },
        { label: 'Restart Pitunnel', onSelect: () => pitunnel.mutate() },
        { label: 'Restart Nxwitness', onSelect: () => nxwitness.mutate() },
        { label: 'Restart Motor', onSelect: () => motor.mutate() },
      ]}
    />
  )
}
