import type { Locator, Page } from '@playwright/test'

/** Clicks a control. Sends down and up together, because 250 ms between them would count as a hold. */
export async function tap(control: Locator) {
  const { mouse } = control.page()
  await control.hover()
  await Promise.all([mouse.down(), mouse.up()])
}

/** Presses and releases a key without a pause that could count as a hold. */
export const tapKey = ({ keyboard }: Page, key: string) => Promise.all([keyboard.down(key), keyboard.up(key)])
