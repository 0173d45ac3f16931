import type { SledCommand } from '@rig/contract'
import { ChevronLeft, ChevronRight, House } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useStore } from 'zustand'
import { useConsole } from '../../../console/console-context.tsx'
import { useControlMessage } from '../../../console/use-control-message.ts'
import { getSledControlId, SLED_HOLD_CONTROL_ID, type SledDirection, sledCommands } from '../../../rig/sled.ts'
import { getPatrolInsets, PATROL_TRACK, toTrackPercent } from '../../../rig/track.ts'
import { Announcement } from '../../../ui/announcements.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { ControlMessage } from '../../../ui/control-message.tsx'
import { Explained } from '../../../ui/explained-button.tsx'
import layout from '../../../ui/layout.module.css'
import { useIsPtz } from '../../camera/use-live-camera.tsx'
import areas from '../../live-layout.module.css'
import controls from '../control.module.css'
import { createHoldHandlers } from '../hold-handlers.ts'
import { StopButton } from '../steering-controls.tsx'
import { useSledInputs, useSledState } from './sled.ts'
import styles from './sled-control.module.css'
import { getTravelMs, type SledEstimate } from './sled-estimate.ts'
import type { SledState } from './sled-stepper.ts'

export const SledControl = () => {
  const state = useSledState()
  const { getReason, hold, send } = useSledInputs()
  const message = useControlMessage(...Object.keys(sledCommands).map(getSledControlId), SLED_HOLD_CONTROL_ID)
  const rigConsole = useConsole()
  const arrow = (direction: SledDirection) => ({
    ...createHoldHandlers(rigConsole, direction, hold(direction)),
    state,
    command: direction,
    disabledReason: getReason(direction),
    'aria-pressed': state.held === direction,
  })

  return (
    <section className={classNames(layout.row, areas.sled, styles.sled)}>
      <h2 className={styles.title} data-hidden-visually="narrow">
        Sled
      </h2>
      <fieldset
        className={classNames(controls.group, styles.controls)}
        aria-label="Sled"
        data-step-counter={state.counter}
      >
        <SledButton {...arrow('backward')}>
          <ChevronLeft aria-hidden />
        </SledButton>
        <SledButton state={state} command="home" disabledReason={getReason('home')} onClick={() => send('home')}>
          <House aria-hidden />
        </SledButton>
        <SledButton {...arrow('forward')}>
          <ChevronRight aria-hidden />
        </SledButton>
        <SledStop state={state} />
      </fieldset>
      <SledRail estimate={state.estimate} />
      <p className={classNames(layout.soft, styles.description)} data-hidden-visually="narrow">
        Move the camera laterally along the sled
      </p>
      <Announcement>{describeCommand(state)}</Announcement>
      <ControlMessage {...message} className={classNames(areas.message, styles.controlMessage)} />
    </section>
  )
}

/** Beside a webcam, which has no pad, this button also stops cameras that are no longer displayed. */
const SledStop = ({ state }: { state: SledState }) => {
  const isPtz = useIsPtz()
  const isAnyCameraCommanded = useStore(useConsole().movement.isAnyCameraCommanded)
  const isShown = state.inFlight !== null || state.held !== null || (!isPtz && isAnyCameraCommanded)
  return isShown && <StopButton className={styles.stop} />
}

type SledButtonProps = ComponentProps<'button'> & {
  state: SledState
  command: SledCommand
  disabledReason: string | undefined
}

const SledButton = ({ state, command, disabledReason, ...native }: SledButtonProps) => {
  const { message } = useControlMessage(getSledControlId(command))
  return (
    <Explained reason={disabledReason} label={message?.text ?? sledCommands[command].label} note={message?.text}>
      <button
        {...native}
        type="button"
        className={classNames(layout.middle, controls.control)}
        aria-label={sledCommands[command].label}
        data-state={getControlState(state, command, message !== null)}
      />
    </Explained>
  )
}

const getControlState = ({ inFlight, done }: SledState, command: SledCommand, isRefused: boolean) => {
  if (inFlight === command) return 'requested'
  if (isRefused) return 'refused'
  return done === command ? 'done' : 'idle'
}

const describeCommand = ({ inFlight, done }: SledState) => {
  if (inFlight !== null) return `${sledCommands[inFlight].label}: requested`
  return done === null ? '' : `${sledCommands[done].label}: done`
}

const describePosition = (estimate: SledEstimate | null) => {
  if (estimate?.origin === 'home')
    return `Estimated position: ${estimate.from === estimate.goal ? '' : 'moving to '}${estimate.goal}`
  return estimate?.origin === 'homing'
    ? 'Position unknown until the sled is home'
    : 'Position unknown: send the sled home'
}

/** Shows the sled on its track at an estimated position, because the rig does not return the actual position. */
const SledRail = ({ estimate }: Pick<SledState, 'estimate'>) => {
  const known = estimate?.origin === 'home' ? estimate : null
  return (
    <div className={styles.rail} data-hidden-visually="narrow">
      <div className={styles.line} data-unknown={known === null || undefined} aria-hidden="true">
        <span
          className={styles.patrol}
          style={getPatrolInsets()}
          title={`Patrols run from sled position ${PATROL_TRACK.from} to ${PATROL_TRACK.to}`}
        />
        {known && (
          <span
            className={styles.carriage}
            style={{ left: toTrackPercent(known.goal), transitionDuration: `${getTravelMs(known)}ms` }}
          />
        )}
      </div>
      <p className={classNames(layout.soft, layout.small)}>{describePosition(estimate)}</p>
    </div>
  )
}
