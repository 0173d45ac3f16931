import type { RigConsole } from '../../console/console.ts'
import { findFileFault } from '../../rig/file-fault.ts'
import { createLocalFilms, type LocalFilm } from '../../rig/local-films.ts'
import { parseRecordingName, type Recording } from '../../rig/recordings.ts'
import { findSteadyTrack, readVtt } from './recorded-positions.ts'

/** Maximum size of a positions file. One hour takes 300 kB. */
const MAX_VTT_BYTES = 20_000_000

/** Opens films, with their positions files if these are chosen too. If a file is not opened, a toast says why. */
export const openLocalFilms = async (rigConsole: RigConsole, files: readonly File[]): Promise<Recording[]> => {
  const isVtt = ({ name }: File) => /\.vtt$/i.test(name)
  const films = files.filter((file) => !isVtt(file))
  const vtts = files.filter(isVtt)
  const problems: string[] = []
  const openedFilms: LocalFilm[] = []
  for (const file of films) {
    const fault = await findFileFault(file, 'film').catch(() => 'The browser cannot read the file')
    if (fault === null) openedFilms.push(await openLocalFilm(file, findVtt(file, films, vtts), problems))
    else problems.push(`${file.name} was not opened. ${fault}.`)
  }
  if (films.length === 0) problems.push('Choose a film: an .mp4 or .webm file')
  rigConsole.area(createLocalFilms).add(openedFilms)
  for (const problem of problems) rigConsole.notices.error(problem)
  return openedFilms.map(({ recording }) => recording)
}

const openLocalFilm = async (file: File, vttFile: File | undefined, problems: string[]): Promise<LocalFilm> => {
  const { name } = file
  const format = /\w*$/.exec(name)?.[0].toLowerCase() ?? ''
  const recording: Recording = { ...parseRecordingName(name), list: 'computer', format, kind: 'film' }
  const url = URL.createObjectURL(file)
  const vtt = vttFile ? await readText(vttFile) : null
  const cues = vtt === null ? null : readVtt(vtt)
  if (vttFile && !cues) problems.push(`${vttFile.name} contains no positions`)
  // The name of a patrol's film contains the section of the track. For another film, its recorded positions may show
  // the section
  const track = recording.track ?? findSteadyTrack(cues)
  const film = { recording, file, url, vtt: cues && vtt }
  return typeof track === 'string'
    ? { ...film, unsearchableReason: `${name}: ${track}` }
    : { ...film, recording: { ...recording, track }, unsearchableReason: null }
}

/** A single film and a single WebVTT file belong together even if their names differ. */
const findVtt = ({ name }: File, films: readonly File[], vtts: readonly File[]) =>
  films.length === 1 && vtts.length === 1 ? vtts[0] : vtts.find((vtt) => getStem(vtt.name) === getStem(name))

const getStem = (name: string) => name.replace(/\.\w+$/, '')

const readText = async (file: File) => (file.size > MAX_VTT_BYTES ? null : file.text().catch(() => null))
