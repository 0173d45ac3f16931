import { ChevronLeft, ChevronRight, House } from 'lucide-react'
import type { ReactNode } from 'react'
import { holdHandlers } from '../../lib/hold-handlers.ts'
import type { SledDirection } from './sled-api.ts'
import styles from './sled-control.module.css'
import type { Sled } from './use-sled.ts'

/** Two arrows that step while held, and the way home between them. */
export const SledControl = ({ sled }: { sled: Sled }) => (
  <section className={styles.sled}>
    <h2 className={styles.title}>Sled</h2>
    <fieldset className={styles.controls} aria-label="Sled" data-step-counter={sled.counter}>
      <SledArrow sled={sled} direction="backward" icon={<ChevronLeft aria-hidden />} />
      <button
        type="button"
        className={styles.control}
        aria-label="Sled home"
        data-state={sled.isGoingHome ? 'asked' : 'idle'}
        onClick={sled.home}
      >
        <House aria-hidden />
      </button>
      <SledArrow sled={sled} direction="forward" icon={<ChevronRight aria-hidden />} />
    </fieldset>
    <p className={styles.description}>Move the camera laterally along the sled</p>
  </section>
)

const SledArrow = ({ sled, direction, icon }: { sled: Sled; direction: SledDirection; icon: ReactNode }) => {
  const { underWay, held } = sled.state
  const owned = (owner: string) => `${direction} by ${owner}`
  return (
    <button
      {...holdHandlers({
        press: (owner) => sled.press(owned(owner), direction),
        release: (owner) => sled.release(owned(owner)),
        cancel: (owner) => sled.release(owned(owner)),
      })}
      type="button"
      className={styles.control}
      aria-label={`Move sled ${direction}`}
      aria-pressed={held === direction}
      data-state={underWay === direction ? 'asked' : 'idle'}
    >
      {icon}
    </button>
  )
}
