import { isDeepStrictEqual } from 'node:util'
import { poll, test } from '../support/fixtures.ts'
import { pressBriefly } from '../support/press-briefly.ts'
import { operator } from '../support/simulator.ts'
import { getFirstCameraId, openLiveView } from '../support/steering.ts'

test.use({ account: operator })

const controls = [
  { name: 'Tilt up', key: 'ArrowUp', step: { y: -30 }, hold: { y: 0.3 }, release: { y: 0 } },
  { name: 'Tilt down', key: 'ArrowDown', step: { y: 30 }, hold: { y: -0.3 }, release: { y: 0 } },
  { name: 'Pan left', key: 'ArrowLeft', step: { x: -30 }, hold: { x: -0.3 }, release: { x: 0 } },
  { name: 'Pan right', key: 'ArrowRight', step: { x: 30 }, hold: { x: 0.3 }, release: { x: 0 } },
  { name: 'Zoom in', key: '+', step: { z: 5 }, hold: { z: 0.1 }, release: { z: 0 } },
  { name: 'Zoom out', key: '-', step: { z: -5 }, hold: { z: -0.1 }, release: { z: 0 } },
]

type Command = { path: string; body: Record<string, unknown> }

const DRIVE = '/api/v1/ptz/control'

test('each control sends the step, the speed and the stop that the specification defines', async ({ page, rig }) => {
  const cameraID = await getFirstCameraId(rig)
  await openLiveView(page)
  const commands: Command[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() !== 'POST' || !pathname.startsWith('/api/v1/ptz/')) return
    const command = { path: pathname, body: request.postDataJSON() }
    if (!isRepetition(command, commands)) commands.push(command)
  })
  const expected: Command[] = []
  const expectNext = async (path: string, value: object) => {
    expected.push({ path, body: { cameraID, ...value } })
    await poll(() => commands).toEqual(expected)
  }

  for (const { name, key, step, hold, release } of controls) {
    await pressBriefly(page.getByRole('button', { name }))
    await expectNext('/api/v1/ptz/', step)
    await page.keyboard.down(key)
    await expectNext(DRIVE, hold)
    await page.keyboard.up(key)
    await expectNext(DRIVE, release)
  }
})

/** The console renews a drive. It repeats a stop for as long as a copy of the drive may arrive, also after other commands. */
function isRepetition({ path, body }: Command, earlier: Command[]) {
  const [axis = ''] = Object.keys(body).filter((key) => key !== 'cameraID')
  const last = earlier.findLast((command) => axis in command.body)
  if (path === DRIVE && body[axis] === 0) return last?.path !== DRIVE || last.body[axis] === 0
  return isDeepStrictEqual({ path, body }, last)
}
