import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectLogged } from '../testing/logged-errors.ts'
import { openConsole } from '../testing/simulated-rig.tsx'

const invalid = { name: null }
const lists: [path: string, request: RegExp, list: string, valid: object, empty: string][] = [
  [
    '/dashboard/scheduler',
    /GET .*scheduler/,
    'scheduler',
    { _id: '1', cameraID: 'a', time: '06:30' },
    'No schedule created',
  ],
  ['/dashboard/gallery', /GET .*gallery/, 'image', { name: 'a.jpg', url: '/a.jpg', format: 'jpg' }, 'No image'],
  ['/dashboard/job', /GET .*job/, 'job', { name: 'a.csv', icon: '' }, 'No Job'],
  ['/dashboard/view', /GET .*dashboard/, 'camera', { cameraID: 'a', name: 'A webcam' }, 'No camera'],
]

test.each(lists)(
  '%s says how many unreadable entries are left out, and does not look empty if its only entry is unreadable',
  async (path, request, list, valid, empty) => {
    expectLogged(/Skipped/)
    const { link, rigConsole, router } = await openConsole('/dashboard/alarm', { as: 'operator' })
    const camera = { pan: 0, tilt: 0, zoom: 0, preset: [] }
    let entries = [invalid, valid, invalid]
    link.respond(/GET .*(ptz|preset)/, () => Response.json({ data: camera }))
    link.respond(request, () => Response.json({ data: { [list]: entries, count: entries.length } }))
    rigConsole.queryClient.clear()
    await router.navigate(path)
    expect(await screen.findByText('2 entries cannot be read and are left out')).toBeTruthy()

    entries = [invalid]
    await rigConsole.queryClient.refetchQueries()

    // The note about a list that has other entries is a status
    const title = { ignore: '[role=status]' }
    expect(await screen.findByText('1 entry cannot be read and is left out', title)).toBeTruthy()
    expect(screen.queryByText(empty)).toBeNull()
  },
)
