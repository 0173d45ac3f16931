import { createContext, type SyntheticEvent, use, useEffect, useRef } from 'react'

/** Reports the text that a field shows, if it differs from the value that the field was given. */
export type ReportShownText = (event: SyntheticEvent) => void

/** The fields of a form, or null outside a form. */
export const FormFieldsContext = createContext<Set<ReportShownText> | null>(null)

/** Returns a ref for a text field, whose text is reported when its form requests it. */
export const useShownText = (value: string, onChange: (value: string) => void) => {
  const control = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const fields = use(FormFieldsContext)

  useEffect(() => {
    const report = ({ target }: SyntheticEvent) => {
      const field = control.current
      if (field && field !== target && field.value !== value) onChange(field.value)
    }
    fields?.add(report)
    return () => void fields?.delete(report)
  }, [fields, value, onChange])

  return control
}
