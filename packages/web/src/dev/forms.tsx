import { Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { DownloadLink } from '../ui/download-link.tsx'
import { Form } from '../ui/form.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { LimitedTextField } from '../ui/limited-text-field.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { SegmentedControl } from '../ui/segmented-control.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { Switch } from '../ui/switch.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { Exhibit } from './exhibit.ts'

const variants = ['primary', 'secondary', 'danger', 'ghost'] as const

const cameras = [
  { value: 'north', label: 'PTZ North span' },
  { value: 'tower', label: 'PTZ Tower', disabled: true },
]

const shapes = [
  { value: 'Box', label: 'Box' },
  { value: 'Arrow', label: 'Arrow' },
] as const

export const formExhibits: Exhibit[] = [
  {
    component: 'Button',
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
    component: 'Icon button',
    states: {
      plain: <IconButton label="Remove" icon={<Trash2 aria-hidden />} />,
      danger: <IconButton label="Remove for good" icon={<Trash2 aria-hidden />} tone="danger" />,
      'disabled with a reason': (
        <IconButton label="Not now" icon={<Trash2 aria-hidden />} disabledReason="Nothing is selected" />
      ),
    },
  },
  {
    component: 'Switch and checkbox',
    states: {
      switch: (
        <Stateful<boolean> start={false}>
          {(on, change) => <Switch label="Streaming" checked={on} onChange={change} />}
        </Stateful>
      ),
      on: (
        <Stateful<boolean> start>{(on, change) => <Switch label="Streams" checked={on} onChange={change} />}</Stateful>
      ),
      'switch, disabled': <Switch label="Locked" checked onChange={() => {}} disabled />,
      checkbox: (
        <Stateful<boolean> start>
          {(on, change) => <CheckboxField label="Later" checked={on} onChange={change} />}
        </Stateful>
      ),
      'checkbox, disabled': <CheckboxField label="Never" checked={false} onChange={() => {}} disabled />,
    },
  },
  {
    component: 'Segmented control',
    states: {
      plain: (
        <Stateful<'Box' | 'Arrow'> start="Box">
          {(value, change) => (
            <SegmentedControl label="Shape" name="shape" value={value} onChange={change} options={shapes} />
          )}
        </Stateful>
      ),
      'with counts, disabled': (
        <SegmentedControl
          label="Counted shape"
          name="counted-shape"
          value="Box"
          onChange={() => {}}
          options={shapes.map((shape) => ({ ...shape, count: 12, disabled: shape.value === 'Arrow' }))}
        />
      ),
    },
  },
  {
    component: 'Fields',
    states: {
      empty: <StatefulField label="Preset name" placeholder="e.g door view" />,
      filled: <StatefulField label="Filled" start="Door view" />,
      invalid: <StatefulField label="Email" start="someone" error="Email is not valid!" />,
      disabled: <StatefulField label="Locked" start="Door view" disabled />,
      'several lines': <StatefulField label="Message" multiline />,
      'limited, too long': (
        <Stateful start="Door view, seen from the north">
          {(value, change) => (
            <LimitedTextField label="Note" name="note" maxChars={20} value={value} onChange={change} />
          )}
        </Stateful>
      ),
      'without a visible label': <StatefulField label="Search" labelHidden placeholder="Search" />,
      select: <SelectField label="Camera" value="north" onChange={() => {}} options={cameras} />,
      'select, invalid': (
        <SelectField label="Role" value="north" onChange={() => {}} options={cameras} error="Please choose" />
      ),
      'in a form': (
        <Form onSubmit={() => {}}>
          <StatefulField label="Preset" start="Door view" />
        </Form>
      ),
    },
  },
]

type StatefulProps<Value> = { start: Value; children: (value: Value, change: (value: Value) => void) => ReactNode }

function Stateful<Value>({ start, children }: StatefulProps<Value>) {
  const [value, change] = useState(start)
  return children(value, change)
}

type StatefulFieldProps = Omit<Parameters<typeof TextField>[0], 'value' | 'onChange' | 'name'> & { start?: string }

function StatefulField({ start = '', ...field }: StatefulFieldProps) {
  const [value, setValue] = useState(start)
  return <TextField {...field} name={field.label} value={value} onChange={setValue} />
}
