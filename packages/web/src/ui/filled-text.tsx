import { Component, type RefObject } from 'react'
import { flushSync } from 'react-dom'

type FilledTextProps = {
  control: RefObject<HTMLInputElement | HTMLTextAreaElement | null>
  value: string
  onChange: (value: string) => void
}

/**
 * Reports a text that a password manager or kiosk script has filled into a field without an event, before the form is
 * submitted or React replaces the text. A class, because no hook runs before React changes the page.
 */
export class FilledText extends Component<FilledTextProps> {
  form: HTMLFormElement | null = null

  report = () => flushSync(() => this.forceUpdate())

  override componentDidMount() {
    this.form = this.props.control.current?.form ?? null
    // React calls the handler of the form after this listener
    this.form?.addEventListener('submit', this.report)
  }

  override componentWillUnmount() {
    this.form?.removeEventListener('submit', this.report)
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
