import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectLogged } from '../testing/logged-errors.ts'
import { openConsole } from '../testing/simulated-rig.tsx'

/**
 * Ignores covered elements: a message about the list of cameras covers the live view, which contains the same message.
 */
const uncovered = { ignore: '[data-covered] *' }
const invalid = { name: null }
const schedule = { _id: '1', cameraID: 'a', time: '06:30' }
const lists: [path: string, request: RegExp, list: string, valid: object, empty: string | RegExp][] = [
  ['/dashboard/scheduler', /GET .*scheduler/, 'scheduler', schedule, 'No schedule created'],
  ['/dashboard/gallery', /GET .*gallery/, 'image', { name: 'a.jpg', url: '/a.jpg', format: 'jpg' }, 'No image'],
  ['/dashboard/job', /GET .*job/, 'job', { name: 'a.csv', icon: '' }, 'No Job'],
  [
    '/dashboard/scheduler/new',
    /GET .*dashboard/,
    'camera',
    { cameraID: 'a', name: 'A PTZ' },
    /^This rig has no PTZ camera/,
  ],
  ['/dashboard/view', /GET .*dashboard/, 'camera', { cameraID: 'a', name: 'A webcam' }, 'No camera'],
]

test.each(lists)(
  '%s shows how many unreadable entries are left out, and requests the list again on "Try again"',
  async (path, request, list, valid, empty) => {
    expectLogged(/Skipped/)
    const camera = { pan: 0, tilt: 0, zoom: 0, preset: [] }
    let entries = [invalid, valid, invalid]
    const { link, user } = await openConsole(path, {
      as: 'operator',
      prepare: (rig) => {
        rig.link.respond(/GET .*(ptz|preset)/, () => Response.json({ data: camera }))
        rig.link.respond(request, () => Response.json({ data: { [list]: entries, count: entries.length } }))
      },
    })
    const tryAgain = async () => {
      const sent = link.calls.length
      await user.click(screen.getByText('Try again', uncovered))
      expect(link.calls.slice(sent)).toContainEqual(expect.stringMatching(request))
    }
    expect(await screen.findByText('2 entries cannot be read and are not listed')).toBeTruthy()

    entries = [invalid]
    await tryAgain()

    expect(await screen.findByText('1 entry cannot be read and is not listed', uncovered)).toBeTruthy()
    expect(screen.queryByText(empty)).toBeNull()

    entries = [valid]
    await tryAgain()

    await waitFor(() => expect(screen.queryByText(/cannot be read/)).toBeNull())
  },
)
