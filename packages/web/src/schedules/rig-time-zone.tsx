import { isTimeZone } from '@rig/contract/rules'
import { type FormEvent, useState } from 'react'
import { useConsole, useSettings } from '../console/console-context.tsx'
import { Button } from '../ui/button.tsx'
import { SelectField } from '../ui/select-field.tsx'
import styles from './rig-time-zone.module.css'

/**
 * Returns the IANA name of the rig's time zone, or null if it is not set. The zone in `config.json` takes precedence
 * over the operator's selection.
 */
export const useRigTimeZone = (): string | null => {
  const { rigTimeZone } = useConsole().config
  const selected = useSettings((settings) => settings.rigTimeZone)
  return rigTimeZone !== undefined && isTimeZone(rigTimeZone) ? rigTimeZone : selected
}

/**
 * Prompts for the rig's time zone, which no endpoint returns. Guessing is not an option, because a wrong zone would
 * show the wrong next patrol (docs/decisions/0026).
 */
export const RigTimeZoneForm = () => {
  const { settings } = useConsole()
  const [zone, setZone] = useState(Intl.DateTimeFormat().resolvedOptions().timeZone)
  const save = (event: FormEvent) => {
    event.preventDefault()
    settings.change({ rigTimeZone: zone })
  }
  return (
    <form className={styles.form} onSubmit={save}>
      <SelectField label="Rig time zone" value={zone} onChange={setZone} options={listZoneOptions(zone)} />
      <Button type="submit">Show the next patrol</Button>
    </form>
  )
}

/** Lists the browser's time zones and UTC, which the browser omits although many computers are set to it. */
const listZoneOptions = (zone: string) =>
  [...new Set([zone, 'UTC', ...Intl.supportedValuesOf('timeZone')])]
    .toSorted((a, b) => a.localeCompare(b))
    .map((name) => ({ value: name, label: name }))
