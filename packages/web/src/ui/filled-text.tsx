import { Component, createContext, type RefObject } from 'react'

/** The functions that report the texts of a form's fields, or null outside a form. */
export const FormFieldsContext = createContext<Set<() => void> | null>(null)

type FilledTextProps = {
  control: RefObject<HTMLInputElement | HTMLTextAreaElement | null>
  fields: Set<() => void> | null
  value: string
  onChange: (value: string) => void
}

/**
 * Reports a text that password managers and kiosk scripts fill into a field without an event: when its form requests it,
 * and when the field is rendered again, which replaces the text with `value`. A class, because no hook runs in between.
 */
export class FilledText extends Component<FilledTextProps> {
  report = () => {
    const { control, value, onChange } = this.props
    if (control.current && control.current.value !== value) onChange(control.current.value)
  }

  override componentDidMount() {
    this.props.fields?.add(this.report)
  }

  override componentWillUnmount() {
    this.props.fields?.delete(this.report)
  }

  override getSnapshotBeforeUpdate({ value }: FilledTextProps) {
    const shown = this.props.control.current?.value ?? null
    return shown === value ? null : shown
  }

  override componentDidUpdate(_props: FilledTextProps, _state: unknown, filled: string | null) {
    if (filled !== null && filled !== this.props.value) this.props.onChange(filled)
  }

  override render() {
    return null
  }
}
