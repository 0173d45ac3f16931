import { screen, within } from '@testing-library/react'
import { changeRig, createGalleryItems, createJobs } from './change-rig.ts'
import { openConsole } from './simulated-rig.tsx'

/** `names` must be sorted oldest first. */
export const openWithGallery = (path: string, ...names: string[]) =>
  openConsole(path, {
    as: 'operator',
    prepare: ({ app }) => changeRig(app, () => ({ gallery: createGalleryItems(...names) })),
  })

/** `names` must be sorted oldest first. */
export const openGallery = (...names: string[]) => openWithGallery('/dashboard/gallery', ...names)

/** `names` must be sorted oldest first. */
export const openJobs = (...names: string[]) =>
  openConsole('/dashboard/job', {
    as: 'operator',
    prepare: ({ app }) => changeRig(app, () => ({ jobs: createJobs(...names) })),
  })

export const findGalleryItems = async () =>
  within(await screen.findByRole('list', { name: 'Gallery' })).getAllByRole('listitem')
export const listNames = (listed: HTMLElement[]) => listed.map((item) => item.querySelector('bdi')?.textContent)
