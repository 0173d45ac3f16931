import { type ComponentProps, type SyntheticEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { FormFieldsContext, type ReportShownText } from './use-shown-text.ts'

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit'> & { onSubmit: () => void }

/**
 * Renders a form without native validation messages. Password managers and kiosk scripts fill in fields without an
 * event, so all fields report what they show before the form is submitted, and before another field renders them again.
 */
export const Form = ({ onSubmit, children, ...native }: FormProps) => {
  const [fields] = useState(() => new Set<ReportShownText>())

  const reportShownTexts = (event: SyntheticEvent) =>
    flushSync(() => {
      for (const report of fields) report(event)
    })

  return (
    <form
      {...native}
      noValidate
      onClickCapture={reportShownTexts}
      onInputCapture={reportShownTexts}
      onSubmitCapture={reportShownTexts}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <FormFieldsContext value={fields}>{children}</FormFieldsContext>
    </form>
  )
}
