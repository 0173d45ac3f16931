import { getCameraKind } from '@rig/contract/rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useConsole, useUnreadableCount } from '../console/console-context.tsx'
import { paths } from '../console/paths.ts'
import { cameraList } from '../rig/cameras.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import layout from '../ui/layout.module.css'
import { SelectField } from '../ui/select-field.tsx'
import { StepHeading } from '../ui/step-heading.tsx'
import { UnreadableEntriesNote } from '../ui/unreadable-entries-note.tsx'
import styles from './new-schedule-screen.module.css'
import { useScheduleDraft } from './schedule-draft.ts'

export const NewScheduleCameraScreen = () => {
  const { cameraID } = useScheduleDraft()
  const { data: cameras, error, refetch } = useQuery(cameraList(useConsole()))
  const unreadableCount = useUnreadableCount('cameras.dashboard')
  const ptzCameras = cameras?.filter(({ name }) => getCameraKind(name) === 'ptz')
  return (
    <section className={classNames(layout.panel, styles.step)}>
      <div className={classNames(layout.stack, styles.camera)} data-gap="4">
        <StepHeading isReplacement={cameraID !== null}>Choose a camera</StepHeading>
        <p className={layout.soft}>
          A schedule makes the sled patrol along the cable. For each complete patrol a video file is uploaded to the
          gallery.
        </p>
        <p className={layout.soft}>
          The patrol is repeated 7 days a week at the time that you choose. Create several schedules for several patrols
          per day.
        </p>
        <CameraChoice cameras={ptzCameras ?? []} />
        <div role="status" className={styles.state}>
          {!cameras && !error && 'Loading the cameras...'}
          {!cameras && error && 'The cameras could not be loaded.'}
          {!cameras && error && <p className={layout.soft}>{error.message}</p>}
          {ptzCameras?.length === 0 &&
            unreadableCount === 0 &&
            'This rig has no PTZ camera. Only PTZ cameras can patrol.'}
        </div>
        <UnreadableEntriesNote count={unreadableCount} onRetry={refetch} />
        {!cameras && error && <Button onClick={() => void refetch()}>Try again</Button>}
      </div>
      <PatrolDrawing />
    </section>
  )
}

const CameraChoice = ({ cameras }: { cameras: readonly { cameraID: string; name: string }[] }) => {
  const { cameraID: drafted, change } = useScheduleDraft()
  // Another client may have deleted or renamed the camera
  const cameraID = cameras.find((each) => each.cameraID === drafted)?.cameraID
  const [hasTried, setHasTried] = useState(false)
  return (
    <div className={classNames(layout.stack, styles.form)} data-gap="4">
      <SelectField
        label="Camera"
        value={cameraID ?? ''}
        onChange={(selected) => change({ cameraID: selected || null })}
        error={hasTried && cameraID === undefined ? 'Please pick a camera' : undefined}
        isAlert
        options={[
          { value: '', label: '-- Select PTZ Camera --' },
          ...cameras.map((each) => ({ value: each.cameraID, label: each.name })),
        ]}
      />
      <LinkButton
        to={paths.newSchedulePosition}
        variant="primary"
        onClick={(event) => {
          setHasTried(true)
          if (cameraID === undefined) event.preventDefault()
        }}
      >
        Continue
      </LinkButton>
    </div>
  )
}

const PatrolDrawing = () => (
  <svg viewBox="0 0 480 260" width="100%" fill="none" strokeLinecap="round" strokeLinejoin="round" aria-hidden>
    <path d="M0 68C150 104 330 104 480 68" stroke="var(--line-control)" strokeWidth="5" />
    <path d="M0 76C150 112 330 112 480 76" stroke="var(--line)" strokeWidth="5" />
    <g stroke="var(--text-faint)" strokeWidth="2">
      <path d="M96 50v24M384 50v24" />
      <path d="M96 50l18 6-18 6zM384 50l18 6-18 6z" fill="var(--surface-hover)" />
    </g>
    <g stroke="var(--accent)" strokeWidth="2" strokeDasharray="3 8">
      <path d="M110 132h252" />
    </g>
    <path d="M354 124l10 8-10 8" stroke="var(--accent)" strokeWidth="2" />
    <g stroke="var(--text)" strokeWidth="3">
      <path d="M206 84h68M216 84v-8M264 84v-8M240 88v14" />
      <rect x="212" y="80" width="56" height="12" rx="4" fill="var(--surface-raised)" />
      <circle cx="240" cy="120" r="19" fill="var(--surface-raised)" />
    </g>
    <circle cx="240" cy="120" r="8" fill="var(--accent)" />
    <g stroke="var(--line-control)" strokeWidth="2">
      <path d="M226 138l-34 64h96l-34-64" strokeDasharray="4 6" />
      <rect x="184" y="206" width="112" height="40" rx="6" />
    </g>
    <path d="M232 216v20l18-10z" fill="var(--text-faint)" />
  </svg>
)
