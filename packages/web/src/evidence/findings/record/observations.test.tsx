import { waitFor } from '@testing-library/react'
import { IDBObjectStore } from 'fake-indexeddb'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openFindingsBrowser } from '../../../testing/findings-browser.ts'
import { expectLogged } from '../../../testing/logged-errors.ts'
import { createSampleAdmin } from '../../../testing/sample-admin.ts'
import { createSampleFinding } from '../../../testing/sample-finding.ts'
import { addToFindings } from '../mark/mark-button.tsx'
import { getOriginalName } from './finding.ts'

// Without a connection, the cameras and schedules of the rig are unknown
beforeEach(() => expectLogged(/The rig cannot be reached/))

type Tab = Awaited<ReturnType<ReturnType<typeof openFindingsBrowser>>>

const listNames = ({ state }: Tab) => state().findings.map(getOriginalName)

const film = 'Patrol PTZ North span 2026-06-10T06-30-00Z 20-80.mp4'
const picture = new Blob(['png'], { type: 'image/png' })

test('a recording that is added twice is listed as one observation', async () => {
  const tab = await openFindingsBrowser()()

  await tab.findings.observe([{ name: 'a.jpg' }, { name: 'b.jpg' }])
  await tab.findings.observe([{ name: 'a.jpg' }, { name: 'c.jpg' }])

  expect(listNames(tab)).toEqual(['a.jpg', 'b.jpg', 'c.jpg'])
  expect(tab.first()).toMatchObject({
    kind: 'observation',
    grade: null,
    history: [{ verdict: 'recorded', by: 'Ann Lee' }],
  })
})

test('a recording with damage can also be added as an observation', async () => {
  const tab = await openFindingsBrowser()()
  const damage = createSampleFinding({ recording: { name: 'a.jpg', seconds: null } })
  await tab.findings.put([{ finding: damage, pictures: [] }])

  await tab.findings.observe([{ name: 'a.jpg' }])

  expect(tab.state().findings.map(({ grade }) => grade)).toEqual([2, null])
})

test('if another account signs in while a recording is being added, neither account stores it', async () => {
  const open = openFindingsBrowser()
  const { findings, rigConsole, state } = await open()

  const observing = findings.observe([{ name: 'a.jpg' }])
  rigConsole.session.completeLogin(createSampleAdmin({ email: 'bob@rig.test' }))

  expect(await observing).toBe(false)
  await waitFor(() => expect(state().isLoaded).toBe(true))
  expect(state().findings).toEqual([])
  expect((await open()).state().findings).toEqual([])
})

test('an observation of a still contains its picture, its films and the position in the newer film', async () => {
  const open = openFindingsBrowser()
  const sources = [
    { name: 'Patrol PTZ North span 2026-05-10T06-30-00Z 20-80.mp4', seconds: 3 },
    { name: film, seconds: 6 },
  ]

  await (await open()).findings.observe([{ name: 'Pair.png', still: { picture, sources, fraction: 0.5 } }])

  const { findings, first } = await open()
  const observed = first()
  expect(observed).toMatchObject({
    still: { name: 'Pair.png', sources },
    recording: { name: film, seconds: 6 },
    sled: { value: 50, certainty: 'estimated' },
    time: { at: '2026-06-10T06:30:06.000Z' },
  })
  const stored = await findings.readPicture(observed?.id ?? '', observed?.history[0]?.id ?? '')
  expect(await stored?.text()).toBe('png')
})

test('adding recordings to the findings shows a toast, even if the browser cannot store them', async () => {
  const { rigConsole, state } = await openFindingsBrowser()()
  const success = vi.spyOn(rigConsole.notices, 'success')
  const error = vi.spyOn(rigConsole.notices, 'error')

  await addToFindings(rigConsole, [{ name: 'a.jpg' }])
  expect(success).toHaveBeenCalledWith('Added to findings')
  expectLogged(/Not stored: findings/)
  refuseWrites()
  await addToFindings(rigConsole, [{ name: 'b.jpg' }])

  expect(error).toHaveBeenCalledWith('Added, but this browser cannot store the findings')
  expect(state().findings).toHaveLength(2)
})

const refuseWrites = () => {
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
  onTestFinished(() => void put.mockRestore())
  return put
}
