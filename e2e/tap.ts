import type { Locator, Page } from '@playwright/test'

/** A press of the mouse that is a step on any machine: sent one by one, a busy one takes the 250 ms between that make a hold. */
export async function tap(control: Locator) {
  const { mouse } = control.page()
  await control.hover()
  await Promise.all([mouse.down(), mouse.up()])
}

/** A press of a key that is a step on any machine. */
export const tapKey = ({ keyboard }: Page, key: string) => Promise.all([keyboard.down(key), keyboard.up(key)])
