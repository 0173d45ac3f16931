import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import styles from './account-form.module.css'

type AccountFormProps = {
  title: string
  lead?: string
  submitLabel: string
  onSubmit: () => void
  links: ReactNode
  children: ReactNode
}

export const AccountForm = ({ title, lead, submitLabel, onSubmit, links, children }: AccountFormProps) => (
  <Form aria-label={title} className={styles.form} onSubmit={onSubmit}>
    <header className={styles.header}>
      <h1 className={styles.title}>{title}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
    </header>
    <div className={styles.fields}>{children}</div>
    <Button type="submit" variant="primary">
      {submitLabel}
    </Button>
    <p className={styles.links}>{links}</p>
  </Form>
)
