import { screen } from '@testing-library/react'

/** Sets the values of fields without an event, as a password manager or a kiosk script may. */
export const fillSilently = (texts: Readonly<Record<string, string>>) => {
  for (const [label, text] of Object.entries(texts)) screen.getByLabelText<HTMLInputElement>(label).value = text
}
