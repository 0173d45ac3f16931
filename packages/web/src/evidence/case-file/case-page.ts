import type { CaseManifest, CaseManifestEntry, MissingEntry, Recording } from './manifest.ts'

/** `picture` is a preview as a data URL, or null if the file has no preview. */
export type CasePageEntry = CaseManifestEntry & { picture: string | null }

type Page = Omit<CaseManifest, 'files'> & {
  entries: readonly CasePageEntry[]
  /** The content of `SHA256SUMS`. */
  sums: readonly { name: string; sha256: string }[]
}

/**
 * Returns a self-contained HTML page that prints each entry on a separate sheet. The page is split into parts, because
 * one string with hundreds of large pictures would exceed the maximum length.
 */
export const writeCasePage = ({ entries, missing, sums, ...head }: Page): string[] => [
  writeHead(head, entries.length, missing),
  ...entries.map(writeEntry),
  writeSums(sums),
  '</html>\n',
]

const writeHead = (
  { title, writtenAt, clock, writtenBy }: Omit<Page, 'entries' | 'missing' | 'sums'>,
  count: number,
  missing: readonly MissingEntry[],
) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeMarkup(title)}</title>
<style>${STYLE}</style>
<header>
<h1>${escapeMarkup(title)}</h1>
<p>Written ${escapeMarkup(formatTime(writtenAt))} (clock of ${clock === 'rig' ? 'the rig' : 'this computer'}) by ${escapeMarkup(writtenBy)}. ${countFiles(count, missing.length)}, in the zip of the same name.</p>
${writeMissing(missing)}</header>
`

const writeMissing = (missing: readonly MissingEntry[]) =>
  missing.length === 0
    ? ''
    : `<h2>Not included</h2>
<ul class="missing">
${missing.map(({ name, note, reason }) => `<li><bdi>${escapeMarkup(name)}</bdi>: ${escapeMarkup(reason)}.${note === '' ? '' : ` Note: ${escapeMarkup(note)}`}</li>\n`).join('')}</ul>
`

const writeEntry = ({ name, note, bytes, sha256, recordings, picture }: CasePageEntry, index: number) => `<article>
<h2>${index + 1}. <bdi>${escapeMarkup(name)}</bdi></h2>
${picture === null ? '' : `<img src="${escapeMarkup(picture)}" alt="${escapeMarkup(name)}">`}
${note === '' ? '' : `<p class="note" dir="auto">${escapeMarkup(note)}</p>`}
<dl>
${recordings.map(writeRecording).join('')}<dt>Size</dt><dd>${bytes.toLocaleString('en')} bytes</dd>
<dt>SHA-256</dt><dd><code>${sha256}</code></dd>
</dl>
</article>
`

const writeRecording = (
  { name, camera, takenAt, seconds }: Recording,
  index: number,
  { length }: readonly Recording[],
) => {
  const number = length === 1 ? '' : ` ${index + 1}`
  const offset = seconds === undefined ? '' : `, ${seconds.toFixed(2)} s into the film`
  return `<dt>Recording${number}</dt><dd><bdi>${escapeMarkup(name)}</bdi></dd>
<dt>Camera${number}</dt><dd><bdi>${escapeMarkup(camera ?? 'not in the file name')}</bdi></dd>
<dt>Taken${number}</dt><dd>${escapeMarkup(takenAt === null ? 'not in the file name' : formatTime(takenAt))}${offset}</dd>
`
}

const writeSums = (sums: Page['sums']) => `<section>
<h2>SHA256SUMS</h2>
<p>The zip contains this list. The command <code>sha256sum -c SHA256SUMS</code> in the unpacked folder checks every file.</p>
<pre>${sums.map(({ name, sha256 }) => `${sha256}  ${escapeMarkup(name)}\n`).join('')}</pre>
</section>
`

/** Formats a count such as `5 files`, or `4 of 5 files` if some are missing. */
export const countFiles = (count: number, missing: number) => {
  const total = count + missing
  return `${missing === 0 ? '' : `${count} of `}${total} ${total === 1 ? 'file' : 'files'}`
}

const formatTime = (iso: string) => `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`

const escapeMarkup = (text: string) => text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const STYLE = `
body { max-width: 900px; margin: 0 auto; padding: 32px 24px; color: #14181f; background: #fff; font: 15px/1.5 system-ui, sans-serif; }
h1 { margin: 0; font-size: 28px; line-height: 1.2; }
header p { margin: 8px 0 0; color: #4c5664; }
article, section { margin-top: 32px; padding-top: 24px; border-top: 1px solid #d4d9e0; break-inside: avoid; }
.missing { margin: 0; padding: 8px 14px 8px 30px; border-left: 4px solid #b97800; background: #fff7e6; overflow-wrap: anywhere; }
header h2 { margin-top: 16px; }
h2 { margin: 0 0 12px; font-size: 17px; overflow-wrap: anywhere; }
img { display: block; max-width: 100%; max-height: 60vh; border-radius: 4px; }
.note { margin: 12px 0 0; padding: 8px 14px; border-left: 4px solid #b97800; background: #fff7e6; white-space: pre-wrap; overflow-wrap: anywhere; }
pre { font-size: 11px; white-space: pre-wrap; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: 90px minmax(0, 1fr); gap: 2px 12px; margin: 12px 0 0; font-size: 13px; }
dt { color: #4c5664; }
dd { margin: 0; overflow-wrap: anywhere; }
@page { margin: 16mm 14mm 18mm; @bottom-right { content: counter(page) ' / ' counter(pages); color: #4c5664; font: 12px system-ui, sans-serif; } }
@media print {
  body { max-width: none; padding: 0; }
  article, section { margin: 0; padding: 0; border: 0; break-before: page; break-inside: auto; }
  article:first-of-type { margin-top: 24px; break-before: auto; }
  h2 { break-after: avoid; }
  img { max-height: 150mm; break-inside: avoid; break-after: avoid; }
  dl { break-inside: avoid; }
  .note, .missing { print-color-adjust: exact; orphans: 3; widows: 3; box-decoration-break: clone; }
}
`
