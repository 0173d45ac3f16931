import { screen } from '@testing-library/react'

/** Fills in fields as a password manager or a kiosk script may: without an event. */
export const fillSilently = (texts: Readonly<Record<string, string>>) => {
  for (const [label, text] of Object.entries(texts)) screen.getByLabelText<HTMLInputElement>(label).value = text
}
