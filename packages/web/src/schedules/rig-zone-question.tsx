import { type FormEvent, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { SelectField } from '../ui/select-field.tsx'
import styles from './rig-zone-question.module.css'
import { nameRigZone } from './use-rig-zone.ts'

/** Asks for the rig's time zone, which no call answers: a countdown in the wrong zone would name the wrong patrol. */
export const RigZoneQuestion = () => {
  const [zone, setZone] = useState(Intl.DateTimeFormat().resolvedOptions().timeZone)
  const keep = (event: FormEvent) => {
    event.preventDefault()
    nameRigZone(zone)
  }
  return (
    <form className={styles.question} onSubmit={keep}>
      <SelectField label="Which zone is the rig in?" value={zone} onChange={setZone} options={zonesWith(zone)} />
      <Button type="submit">Show the next patrol</Button>
    </form>
  )
}

// 'UTC' is not in the list of zones, although many computers are set to it
const zonesWith = (zone: string) =>
  [...new Set([zone, 'UTC', ...Intl.supportedValuesOf('timeZone')])]
    .toSorted((a, b) => a.localeCompare(b))
    .map((name) => ({ value: name, label: name }))
