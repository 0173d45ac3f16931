import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { poll } from './fixtures.ts'

/** What the browser saves while `act` is done, in any order: several downloads of one press may overtake each other. */
export async function downloadsOf(page: Page, count: number, act: () => Promise<void>) {
  const saved: Download[] = []
  page.on('download', (download) => saved.push(download))
  await act()
  await poll(() => saved.length).toBe(count)
  page.removeAllListeners('download')
  return Promise.all(
    saved.map(async (download) => ({
      name: download.suggestedFilename(),
      content: await readFile(await download.path()),
    })),
  )
}

/** Writes the case file that is open: its page, what its manifest tells of each file, and the files themselves by name. */
export async function writeCaseFile(page: Page) {
  const written = await downloadsOf(page, 2, () => page.getByRole('button', { name: 'Write case file' }).click())
  const contentOf = (extension: string) => written.find(({ name }) => name.endsWith(extension))?.content
  const zip = unzipSync(contentOf('.zip') ?? new Uint8Array())
  const { 'manifest.json': manifest = new Uint8Array(), ...originals } = zip
  const told: { name: string; sha256: string; note?: string }[] = JSON.parse(strFromU8(manifest)).files
  return { html: contentOf('.html')?.toString() ?? '', told, originals }
}
