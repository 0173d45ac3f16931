import { useState } from 'react'
import { paths } from '../console/paths.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { SelectField } from '../ui/select-field.tsx'
import styles from './camera-choice.module.css'
import { useScheduleDraft } from './schedule-draft.ts'

/** The first step of a new schedule: which PTZ camera films. */
export const CameraChoice = ({ cameras }: { cameras: readonly { cameraID: string; name: string }[] }) => {
  const { cameraID, change } = useScheduleDraft()
  const [tried, setTried] = useState(false)
  return (
    <div className={styles.choice}>
      <SelectField
        label="Camera"
        value={cameraID ?? ''}
        onChange={(chosen) => change({ cameraID: chosen || null })}
        error={tried && !cameraID ? 'Please pick a camera' : undefined}
        options={[
          { value: '', label: '-- Select PTZ Camera --' },
          ...cameras.map(({ cameraID: value, name }) => ({ value, label: name })),
        ]}
      />
      <LinkButton
        to={paths.newSchedulePosition}
        variant="primary"
        onClick={(event) => {
          setTried(true)
          if (!cameraID) event.preventDefault()
        }}
      >
        Continue
      </LinkButton>
    </div>
  )
}
