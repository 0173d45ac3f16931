import { useMutation } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useConsole } from '../console/console-context.tsx'
import { restartService } from '../rig/services.ts'
import { Menu } from '../ui/menu.tsx'

export const RestartMenu = ({ className }: { className?: string | undefined }) => {
  const rigConsole = useConsole()
  const system = useMutation(restartService(rigConsole, 'System'))
  const pitunnel = useMutation(restartService(rigConsole, 'Pitunnel'))
  const nxwitness = useMutation(restartService(rigConsole, 'Nxwitness'))
  const motor = useMutation(restartService(rigConsole, 'Motor'))
  return (
    <Menu
      label="Restart services"
      icon={<RotateCw aria-hidden />}
      triggerClassName={className}
      items={[
        // Cancel comes first, because the first item receives focus and a second Enter must not restart anything
        { label: 'Cancel', onSelect: () => {} },
        { label: 'Restart System', onSelect: () => system.mutate() },
        { label: 'Restart Pitunnel', onSelect: () => pitunnel.mutate() },
        { label: 'Restart Nxwitness', onSelect: () => nxwitness.mutate() },
        { label: 'Restart Motor', onSelect: () => motor.mutate() },
      ]}
    />
  )
}
