import { Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { DownloadLink } from '../ui/download-link.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { Switch } from '../ui/switch.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { Exhibit } from './exhibit.ts'

const variants = ['primary', 'secondary', 'danger', 'ghost'] as const

const cameras = [
  { value: 'north', label: 'PTZ North span' },
  { value: 'tower', label: 'PTZ Tower', disabled: true },
]

/** What is pressed, typed in and chosen from. */
export const forms: Exhibit[] = [
  {
    part: 'Button',
    states: {
      ...Object.fromEntries(
        variants.map((variant) => [
          variant,
          <Button key={variant} variant={variant}>
            Save
          </Button>,
        ]),
      ),
      disabled: <Button disabled>Save</Button>,
      link: <LinkButton to="/">Continue</LinkButton>,
      download: <DownloadLink href="/" name="patrol.mp4" />,
    },
  },
  {
    part: 'Icon button',
    states: {
      plain: <IconButton label="Remove" icon={<Trash2 aria-hidden />} />,
      danger: <IconButton label="Remove for good" icon={<Trash2 aria-hidden />} tone="danger" />,
      'with a reason against it': (
        <IconButton label="Not now" icon={<Trash2 aria-hidden />} disabledReason="Nothing is chosen" />
      ),
    },
  },
  {
    part: 'Switch and checkbox',
    states: {
      switch: (
        <Kept<boolean> start={false}>{(on, keep) => <Switch label="Streaming" checked={on} onChange={keep} />}</Kept>
      ),
      on: <Kept<boolean> start>{(on, keep) => <Switch label="Streams" checked={on} onChange={keep} />}</Kept>,
      'switch, disabled': <Switch label="Locked" checked onChange={() => {}} disabled />,
      checkbox: (
        <Kept<boolean> start>{(on, keep) => <CheckboxField label="Later" checked={on} onChange={keep} />}</Kept>
      ),
      'checkbox, disabled': <CheckboxField label="Never" checked={false} onChange={() => {}} disabled />,
    },
  },
  {
    part: 'Fields',
    states: {
      empty: <Typed label="Preset name" placeholder="e.g door view" />,
      filled: <Typed label="Filled" start="Door view" />,
      wrong: <Typed label="Email" start="someone" error="Email is not valid!" />,
      disabled: <Typed label="Locked" start="Door view" disabled />,
      'several lines': <Typed label="Message" multiline />,
      'without a visible label': <Typed label="Search" labelHidden placeholder="Search" />,
      select: <SelectField label="Camera" value="north" onChange={() => {}} options={cameras} />,
      'select, wrong': (
        <SelectField label="Role" value="north" onChange={() => {}} options={cameras} error="Please choose" />
      ),
    },
  },
]

type KeptProps<Value> = { start: Value; children: (value: Value, keep: (value: Value) => void) => ReactNode }

function Kept<Value>({ start, children }: KeptProps<Value>) {
  const [value, keep] = useState(start)
  return children(value, keep)
}

type TypedProps = Omit<Parameters<typeof TextField>[0], 'value' | 'onChange' | 'name'> & { start?: string }

function Typed({ start = '', ...field }: TypedProps) {
  const [value, setValue] = useState(start)
  return <TextField {...field} name={field.label} value={value} onChange={setValue} />
}
