import { readCameras } from '@rig/contract/reading/cameras'
import { readGallery } from '@rig/contract/reading/gallery'
import { readPresets } from '@rig/contract/reading/presets'
import { expectDone, expectRead } from '../answers.ts'
import { type Trial, thenUndo } from '../check.ts'
import { brief } from '../report/difference.ts'
import { ptzCamera } from '../rig.ts'
import { fail } from '../unusable.ts'

/** What the checks make carries this name, so that a person can tell it from the rest. */
const MARK = 'Conformance check'
const POLL_MS = 250
const APPEARS_WITHIN_MS = 10_000

export const presetsOf = (trial: Trial, cameraID: string) =>
  expectRead(trial, 'presets.list', readPresets(cameraID), { params: { cameraID } })

export const galleryOf = (trial: Trial) => expectRead(trial, 'gallery.list', readGallery)

/** Saves a preset where the camera looks, hands it over, and deletes it whatever happens. */
export const withPreset = async (
  trial: Trial,
  use: (made: { id: string; nxid: string }, cameraID: string) => Promise<void>,
) => {
  const { cameraID } = await ptzCamera(trial.rig)
  const before = new Set((await presetsOf(trial, cameraID)).map(({ id }) => id))
  await expectDone(trial, 'presets.save', 201, { body: { cameraID, name: MARK } })
  const made = (await presetsOf(trial, cameraID)).find(({ id, name }) => !before.has(id) && name === MARK)
  if (!made) return fail('data.preset', `one more, named ${brief(MARK)}`, 'none')
  await thenUndo(
    trial,
    () => use(made, cameraID),
    (later) => expectDone(later, 'presets.remove', 200, { params: { id: made.id } }),
  )
}

/** The picture that was not in the gallery before, once it has appeared. */
export const newPicture = async (trial: Trial, before: Set<string>) => {
  for (let waited = 0; waited <= APPEARS_WITHIN_MS; waited += POLL_MS) {
    const found = (await galleryOf(trial)).find(({ name }) => !before.has(name))
    if (found) return found
    await trial.rig.wait(POLL_MS)
  }
  return fail('data.image', 'one more picture', 'none')
}

export const expectCameraName = async (trial: Trial, cameraID: string, wanted: string) => {
  const cameras = await expectRead(trial, 'cameras.dashboard', readCameras)
  const got = cameras.find((camera) => camera.cameraID === cameraID)?.name
  if (got !== wanted) fail('data.camera[].name', brief(wanted), brief(got))
}
