import { useSettings } from '../console/console-context.tsx'
import { Badge } from '../ui/badge.tsx'
import { classNames } from '../ui/class-names.ts'
import layout from '../ui/layout.module.css'
import { Logo } from '../ui/logo.tsx'
import styles from './brand.module.css'

export const Brand = () => {
  const isSimulator = useSettings((settings) => settings.isSimulator)
  return (
    <header className={classNames(layout.stack, styles.brand)}>
      <Logo />
      {isSimulator && <Badge tone="warning">Simulator</Badge>}
    </header>
  )
}
