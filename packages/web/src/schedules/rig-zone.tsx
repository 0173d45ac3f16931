import { isTimeZone } from '@rig/contract/rules'
import { type FormEvent, useState } from 'react'
import { useConsole, useSettings } from '../console/console-context.tsx'
import { Button } from '../ui/button.tsx'
import { SelectField } from '../ui/select-field.tsx'
import styles from './rig-zone.module.css'

/**
 * Returns the IANA name of the rig's time zone: from config.json, else as the operator has chosen it; null if neither is
 * set.
 */
export const useRigZone = (): string | null => {
  const { rigTimeZone } = useConsole().config
  const chosen = useSettings((settings) => settings.rigTimeZone)
  return rigTimeZone !== undefined && isTimeZone(rigTimeZone) ? rigTimeZone : chosen
}

/** Requests the rig's time zone, which no endpoint returns: a countdown in the wrong zone would name the wrong patrol. */
export const RigZoneForm = () => {
  const { settings } = useConsole()
  const [zone, setZone] = useState(Intl.DateTimeFormat().resolvedOptions().timeZone)
  const save = (event: FormEvent) => {
    event.preventDefault()
    settings.change({ rigTimeZone: zone })
  }
  return (
    <form className={styles.form} onSubmit={save}>
      <SelectField label="Which zone is the rig in?" value={zone} onChange={setZone} options={zonesWith(zone)} />
      <Button type="submit">Show the next patrol</Button>
    </form>
  )
}

/** Includes 'UTC', which is not in the browser's list although many computers are set to it. */
const zonesWith = (zone: string) =>
  [...new Set([zone, 'UTC', ...Intl.supportedValuesOf('timeZone')])]
    .toSorted((a, b) => a.localeCompare(b))
    .map((name) => ({ value: name, label: name }))
