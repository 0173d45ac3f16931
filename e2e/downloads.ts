import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { poll } from './fixtures.ts'

/** Returns the `count` files that `act` downloads, in any order. */
export async function collectDownloads(page: Page, count: number, act: () => Promise<void>) {
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

export async function writeCaseFile(page: Page) {
  const written = await collectDownloads(page, 2, () => page.getByRole('button', { name: 'Write case file' }).click())
  const contentOf = (extension: string) => written.find(({ name }) => name.endsWith(extension))?.content
  const zip = unzipSync(contentOf('.zip') ?? new Uint8Array())
  const { 'manifest.json': manifestBytes = new Uint8Array(), ...originals } = zip
  const manifest: { name: string; sha256: string; note?: string }[] = JSON.parse(strFromU8(manifestBytes)).files
  return { html: contentOf('.html')?.toString() ?? '', manifest, originals }
}
