import { screen, within } from '@testing-library/react'
import { changeRig, createGalleryItems } from './change-rig.ts'
import { openConsole } from './simulated-rig.tsx'

/** `names` must be sorted oldest first. */
export const openWithGallery = (path: string, ...names: string[]) =>
  openConsole(path, {
    as: 'operator',
    prepare: ({ app }) => changeRig(app, () => ({ gallery: createGalleryItems(...names) })),
  })

/** `names` must be sorted oldest first. */
export const openGallery = (...names: string[]) => openWithGallery('/dashboard/gallery', ...names)

export const findGalleryItems = async () =>
  within(await screen.findByRole('list', { name: 'Gallery' })).getAllByRole('listitem')
export const listNames = (listed: HTMLElement[]) => listed.map((item) => item.querySelector('bdi')?.textContent)
