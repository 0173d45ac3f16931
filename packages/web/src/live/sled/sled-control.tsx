import { ChevronLeft, ChevronRight, House } from 'lucide-react'
import { type ComponentProps, type ReactNode, useSyncExternalStore } from 'react'
import type { SledCommand, SledDirection } from '../../rig/sled.ts'
import { Tooltip } from '../../ui/tooltip.tsx'
import { holdHandlers } from '../inputs/hold-handlers.ts'
import styles from './sled-control.module.css'
import { SledRail } from './sled-rail.tsx'
import type { SledState } from './sled-stepper.ts'
import type { Sled } from './use-sled.ts'

const names = {
  backward: 'Move sled backward',
  home: 'Sled home',
  forward: 'Move sled forward',
} as const satisfies Record<SledCommand, string>

/** Two arrows that step while held, and the home button between them. */
export const SledControl = ({ sled }: { sled: Sled }) => {
  const state = useSyncExternalStore(sled.subscribe, sled.state)
  return (
    <section className={styles.sled}>
      <h2 className={styles.title}>Sled</h2>
      <fieldset className={styles.controls} aria-label="Sled" data-step-counter={state.counter}>
        <SledArrow sled={sled} state={state} direction="backward" icon={<ChevronLeft aria-hidden />} />
        <SledButton state={state} command="home" onClick={sled.home}>
          <House aria-hidden />
        </SledButton>
        <SledArrow sled={sled} state={state} direction="forward" icon={<ChevronRight aria-hidden />} />
      </fieldset>
      <SledRail position={state.position} />
      <p className={styles.description}>Move the camera laterally along the sled</p>
      <p data-hidden-visually role="status" aria-label="Sled command">
        {describe(state)}
      </p>
    </section>
  )
}

type SledArrowProps = { sled: Sled; state: SledState; direction: SledDirection; icon: ReactNode }

const SledArrow = ({ sled, state, direction, icon }: SledArrowProps) => {
  const owned = (owner: string) => `${direction} by ${owner}`
  return (
    <SledButton
      {...holdHandlers({
        press: (owner) => sled.press(owned(owner), direction),
        release: (owner) => sled.release(owned(owner)),
        cancel: (owner) => sled.release(owned(owner)),
      })}
      state={state}
      command={direction}
      aria-pressed={state.held === direction}
    >
      {icon}
    </SledButton>
  )
}

type SledButtonProps = ComponentProps<'button'> & { state: SledState; command: SledCommand }

/** Shows that its command is under way, and for a second that it was done or refused; the tooltip gives the reason. */
const SledButton = ({ state, command, ...native }: SledButtonProps) => {
  const result = state.result?.command === command ? state.result : null
  return (
    <Tooltip text={result?.reason ?? names[command]}>
      <button
        {...native}
        type="button"
        className={styles.control}
        aria-label={names[command]}
        data-state={state.underWay === command ? 'asked' : (result?.state ?? 'idle')}
      />
    </Tooltip>
  )
}

const describe = ({ underWay, result }: SledState) => {
  if (underWay !== null) return `${names[underWay]}: asked`
  if (result === null) return ''
  return [`${names[result.command]}: ${result.state}`, result.reason].filter(Boolean).join('. ')
}
