import { type ComponentProps, useState } from 'react'
import { flushSync } from 'react-dom'
import { FormFieldsContext } from './filled-text.tsx'

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit'> & { onSubmit: () => void }

/**
 * Renders a form without native validation messages. Password managers and kiosk scripts fill in fields without an
 * event, so all fields report what they show before the form is submitted.
 */
export const Form = ({ onSubmit, children, ...native }: FormProps) => {
  const [fields] = useState(() => new Set<() => void>())

  const reportFilledTexts = () =>
    flushSync(() => {
      for (const report of fields) report()
    })

  return (
    <form
      {...native}
      noValidate
      onSubmitCapture={reportFilledTexts}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <FormFieldsContext value={fields}>{children}</FormFieldsContext>
    </form>
  )
}
