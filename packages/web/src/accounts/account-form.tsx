import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Form } from '../ui/form.tsx'
import layout from '../ui/layout.module.css'
import styles from './accounts.module.css'

type AccountFormProps = {
  title: string
  lead?: string
  submitLabel: string
  onChange: (fields: FormData) => void
  onSubmit: (fields: FormData) => void
  links: ReactNode
  children: ReactNode
}

export const AccountForm = ({ title, lead, submitLabel, onChange, onSubmit, links, children }: AccountFormProps) => (
  <Form aria-label={title} className={layout.stack} data-gap="6" onChange={onChange} onSubmit={onSubmit}>
    <header className={layout.stack} data-gap="2">
      <h1 className={styles.title}>{title}</h1>
      {lead && <p className={layout.soft}>{lead}</p>}
    </header>
    <div className={classNames(layout.stack, styles.fields)} data-gap="4">
      {children}
    </div>
    <Button type="submit" variant="primary">
      {submitLabel}
    </Button>
    <p className={classNames(layout.row, layout.spread, layout.soft, styles.links)}>{links}</p>
  </Form>
)
