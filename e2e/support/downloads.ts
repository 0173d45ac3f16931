import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { expect, poll } from './fixtures.ts'

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

export async function writeReportWithOriginals(page: Page) {
  await page.getByRole('switch', { name: 'Report with originals' }).click()
  const downloads = await collectDownloads(page, 2, () => page.getByRole('button', { name: 'Write report' }).click())
  const findContent = (extension: string) => downloads.find(({ name }) => name.endsWith(extension))?.content
  const zip = unzipSync(findContent('.zip') ?? new Uint8Array())
  const { 'manifest.json': manifestBytes = new Uint8Array(), SHA256SUMS: sums = new Uint8Array(), ...originals } = zip
  expectChecksums(strFromU8(sums), { ...originals, 'manifest.json': manifestBytes })
  const manifest: ManifestEntry[] = JSON.parse(strFromU8(manifestBytes)).files
  return { html: findContent('.html')?.toString() ?? '', sums: strFromU8(sums), manifest, originals }
}

type ManifestEntry = {
  name: string
  sha256: string
  note: string
  recordings: { name: string; camera: string | null; takenAt: string | null; seconds?: number }[]
}

/** Checks the hash of every file in the same way as `sha256sum -c SHA256SUMS`. */
function expectChecksums(sums: string, files: Record<string, Uint8Array>) {
  const listedSums = sums
    .trimEnd()
    .split('\n')
    .map((line) => line.split('  '))
  const found = Object.entries(files).map(([name, content]) => [
    createHash('sha256').update(content).digest('hex'),
    name,
  ])
  expect(listedSums).toEqual(found)
}
