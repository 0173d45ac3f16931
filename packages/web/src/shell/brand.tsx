import { useSettings } from '../console/console-context.tsx'
import { Badge } from '../ui/badge.tsx'
import { Logo } from '../ui/logo.tsx'
import styles from './brand.module.css'

/** Renders the product's mark, and the badge of a simulator. */
export const Brand = () => {
  const isSimulator = useSettings((settings) => settings.isSimulator)
  return (
    <header className={styles.brand}>
      <Logo />
      {isSimulator && <Badge tone="warning">Simulator</Badge>}
    </header>
  )
}
