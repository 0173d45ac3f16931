import type { Locator } from '@playwright/test'

/** Sends the press and the release concurrently, because 250 ms between them would count as a hold. */
export async function pressBriefly(control: Locator) {
  const { mouse } = control.page()
  await control.hover()
  await Promise.all([mouse.down(), mouse.up()])
}
