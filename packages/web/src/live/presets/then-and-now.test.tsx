import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { NORTH_CAMERA_ID } from '../../testing/camera-page.tsx'
import { openLiveView } from '../../testing/live-view.ts'
import { expectLogged } from '../../testing/logged-errors.ts'
import { renderWithRig, type SimulatedRigOptions } from '../../testing/simulated-rig.tsx'
import { LiveCameraProvider } from '../camera/use-live-camera.tsx'
import { ThenAndNowWipe } from './then-and-now-wipe.tsx'

type Respond = Parameters<NonNullable<SimulatedRigOptions['prepare']>>[0]['link']['respond']

test.each<[when: string, respond: Parameters<Respond>[1], texts: string[]]>([
  ['load', () => new Promise(() => {}), ['The presets are loading.', 'The gallery is loading.']],
  [
    'cannot be loaded',
    () => {
      expectLogged(/GET .* 500/)
      return Response.json({}, { status: 500 })
    },
    ['The presets could not be loaded.', 'The gallery could not be loaded.'],
  ],
])(
  "while presets and gallery %s, 'Then and now' does not claim that there are no pictures",
  async (_when, respond, texts) => {
    await openLiveView({ prepare: ({ link }) => void link.respond(/GET .*(preset|gallery)/, respond) })
    fireEvent.click(await screen.findByRole('button', { name: 'Enable Live streaming' }))

    fireEvent.click(await screen.findByRole('button', { name: 'Then and now' }))

    const dialog = within(await screen.findByRole('dialog', { name: 'Then and now' }))
    for (const text of texts) expect(await dialog.findByText(text)).toBeTruthy()
  },
)

test("'Then and now' shows a frame shot even if the gallery list is not cached", async () => {
  const respond = () =>
    Response.json({
      status: 'success',
      data: { image: [{ name: 'shot.jpg', url: '/media/gallery/shot.jpg' }] },
      count: 1,
    })

  await renderWithRig(
    <LiveCameraProvider cameraID={NORTH_CAMERA_ID}>
      <ThenAndNowWipe picture={{ name: 'Shot', takenAt: null, recording: 'shot.jpg' }} />
    </LiveCameraProvider>,
    { as: 'operator', prepare: ({ link }) => void link.respond(/GET .*api.*gallery/, respond) },
  )

  expect((await screen.findByRole('img', { name: 'Then: Shot' })).getAttribute('src')).toMatch(
    /media.gallery.shot.jpg$/,
  )
})
