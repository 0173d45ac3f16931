import { useState } from 'react'
import { useConsole } from '../console/console-context.tsx'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { SelectField } from '../ui/select-field.tsx'
import styles from './rig-time-zone.module.css'

/**
 * Prompts for the rig's time zone, which no endpoint returns. A wrong zone would name the wrong patrol
 * (docs/decisions/0002).
 */
export const RigTimeZoneForm = () => {
  const { settings } = useConsole()
  const [zone, setZone] = useState(Intl.DateTimeFormat().resolvedOptions().timeZone)
  const save = () => settings.change({ rigTimeZone: zone })
  return (
    <Form className={styles.form} onSubmit={save}>
      <SelectField label="Rig time zone" value={zone} onChange={setZone} options={listZoneOptions(zone)} />
      <Button type="submit">Show the next patrol</Button>
    </Form>
  )
}

/** Lists the browser's time zones and UTC, which the browser omits although many computers are set to it. */
const listZoneOptions = (zone: string) =>
  [...new Set([zone, 'UTC', ...Intl.supportedValuesOf('timeZone')])]
    .toSorted((a, b) => a.localeCompare(b))
    .map((name) => ({ value: name, label: name }))
