import { Check, CircleDashed, CircleX, Clock, FileX, Hourglass, type LucideIcon, Moon, Scissors } from 'lucide-react'
import type { PatrolState } from './judge-patrols.ts'
import styles from './patrol-record.module.css'

const icons: Record<PatrolState, LucideIcon> = {
  present: Check,
  late: Clock,
  short: Scissors,
  dark: Moon,
  broken: FileX,
  missing: CircleX,
  due: Hourglass,
  unclear: CircleDashed,
}

export const PatrolStateMark = ({ state }: { state: PatrolState }) => {
  const Icon = icons[state]
  return (
    <span className={styles.mark} data-state={state}>
      <Icon size={14} aria-hidden />
      {state}
    </span>
  )
}
