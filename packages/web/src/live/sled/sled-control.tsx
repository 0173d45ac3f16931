import * as limits from '@rig/contract/limits'
import { ChevronLeft, ChevronRight, House } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import type { SledCommand, SledDirection } from '../../rig/sled.ts'
import { Tooltip } from '../../ui/tooltip.tsx'
import { holdHandlers } from '../inputs/hold-handlers.ts'
import styles from './sled-control.module.css'
import type { SledState } from './sled-stepper.ts'
import { useSled } from './use-sled.ts'

const names = {
  backward: 'Move sled backward',
  home: 'Sled home',
  forward: 'Move sled forward',
} as const satisfies Record<SledCommand, string>

/** Two arrows that step while held, and the home button between them. */
export const SledControl = () => {
  const { sled, state } = useSled()
  const hold = (direction: SledDirection) =>
    holdHandlers({
      press: (owner) => sled.press(`${direction} by ${owner}`, direction),
      release: (owner) => sled.release(`${direction} by ${owner}`),
      cancel: (owner) => sled.release(`${direction} by ${owner}`),
    })
  return (
    <section className={styles.sled}>
      <h2 className={styles.title}>Sled</h2>
      <fieldset className={styles.controls} aria-label="Sled" data-step-counter={state.counter}>
        <SledArrow state={state} direction="backward" icon={<ChevronLeft aria-hidden />} handlers={hold('backward')} />
        <SledButton state={state} command="home" onClick={sled.home}>
          <House aria-hidden />
        </SledButton>
        <SledArrow state={state} direction="forward" icon={<ChevronRight aria-hidden />} handlers={hold('forward')} />
      </fieldset>
      <SledRail estimate={state.estimate} />
      <p className={styles.description}>Move the camera laterally along the sled</p>
      <p data-hidden-visually role="status" aria-label="Sled command">
        {describe(state)}
      </p>
    </section>
  )
}

type SledArrowProps = {
  state: SledState
  direction: SledDirection
  icon: ReactNode
  handlers: ReturnType<typeof holdHandlers>
}

const SledArrow = ({ state, direction, icon, handlers }: SledArrowProps) => (
  <SledButton {...handlers} state={state} command={direction} aria-pressed={state.held === direction}>
    {icon}
  </SledButton>
)

type SledButtonProps = ComponentProps<'button'> & { state: SledState; command: SledCommand }

/** Shows that its command is in flight, and for a second that it was done or refused; the tooltip gives the reason. */
const SledButton = ({ state, command, ...native }: SledButtonProps) => {
  const result = state.result?.command === command ? state.result : null
  return (
    <Tooltip text={result?.reason ?? names[command]}>
      <button
        {...native}
        type="button"
        className={styles.control}
        aria-label={names[command]}
        data-state={state.inFlight === command ? 'asked' : (result?.state ?? 'idle')}
      />
    </Tooltip>
  )
}

const describe = ({ inFlight, result }: SledState) => {
  if (inFlight !== null) return `${names[inFlight]}: asked`
  if (result === null) return ''
  return [`${names[result.command]}: ${result.state}`, result.reason].filter(Boolean).join('. ')
}

const { min, max } = limits.SLED_RANGE
const percent = (position: number) => `${((position - min) / (max - min)) * 100}%`

/**
 * The sled on its rail, with the range of the patrols. The console counts from the last homing, because the rig returns
 * no position.
 */
const SledRail = ({ estimate }: Pick<SledState, 'estimate'>) => {
  const position = estimate?.isFromHome ? estimate.goal : null
  return (
    <div className={styles.rail}>
      <div className={styles.line} aria-hidden="true">
        <span
          className={styles.patrol}
          style={{
            left: percent(limits.SCHEDULE_SLED_START),
            right: `calc(100% - ${percent(limits.SCHEDULE_SLED_STOP)})`,
          }}
          title={`Patrols run from ${limits.SCHEDULE_SLED_START} to ${limits.SCHEDULE_SLED_STOP}`}
        />
        {position !== null && <span className={styles.carriage} style={{ left: percent(position) }} />}
      </div>
      <p className={styles.position}>
        {position === null ? 'Position unknown until the sled has been home' : `About ${position}, estimated`}
      </p>
    </div>
  )
}
