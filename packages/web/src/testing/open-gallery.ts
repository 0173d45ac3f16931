import { screen, within } from '@testing-library/react'
import { changeRig, createGalleryItems } from './change-rig.ts'
import { openConsole } from './simulated-rig.tsx'

/** `names` must be sorted oldest first. */
export const openGallery = async (...names: string[]) => {
  const rig = await openAlarmsWithGallery(...names)
  await rig.router.navigate('/dashboard/gallery')
  return rig
}

/** `names` must be sorted oldest first. */
export const openAlarmsWithGallery = async (...names: string[]) => {
  const rig = await openConsole('/dashboard/alarm', { as: 'operator' })
  await changeRig(rig.app, () => ({ gallery: createGalleryItems(...names) }))
  return rig
}

export const findGalleryItems = async () =>
  within(await screen.findByRole('list', { name: 'Gallery' })).getAllByRole('listitem')
export const listNames = (listed: HTMLElement[]) => listed.map((item) => item.querySelector('bdi')?.textContent)
