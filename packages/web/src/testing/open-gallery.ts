import { screen, within } from '@testing-library/react'
import { changeRig, galleryOf } from './change-rig.ts'
import { openConsole } from './simulated-rig.tsx'

/** Opens the gallery of a signed-in operator with these items, oldest first. */
export const openGallery = async (...names: string[]) => {
  const rig = await openAlarmsWithGallery(...names)
  await rig.router.navigate('/dashboard/gallery')
  return rig
}

/** Opens the alarms while the gallery has these items. */
export const openAlarmsWithGallery = async (...names: string[]) => {
  const rig = await openConsole('/dashboard/alarm', { as: 'operator' })
  await changeRig(rig.app, () => ({ gallery: galleryOf(...names) }))
  return rig
}

export const items = async () => within(await screen.findByRole('list', { name: 'Gallery' })).getAllByRole('listitem')
export const namesOf = (listed: HTMLElement[]) => listed.map((item) => item.querySelector('bdi')?.textContent)
