import { useMutation } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { restart } from '../rig/services.ts'
import { Menu } from '../ui/menu.tsx'

/** The four restarts (spec 7), behind one button. */
export const RestartMenu = ({ className }: { className?: string | undefined }) => {
  const system = useMutation(restart('System'))
  const pitunnel = useMutation(restart('Pitunnel'))
  const nxwitness = useMutation(restart('Nxwitness'))
  const motor = useMutation(restart('Motor'))
  return (
    <Menu
      label="Restart services"
      icon={<RotateCw aria-hidden />}
      triggerClassName={className}
      items={[
        // First, so that a second Enter on the keyboard restarts nothing
        { label: 'Cancel', onSelect: () => {} },
        { label: 'Restart System', onSelect: () => system.mutate() },
        { label: 'Restart Pitunnel', onSelect: () => pitunnel.mutate() },
        { label: 'Restart Nxwitness', onSelect: () => nxwitness.mutate() },
        { label: 'Restart Motor', onSelect: () => motor.mutate() },
      ]}
    />
  )
}
