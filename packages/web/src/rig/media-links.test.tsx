import { expect, test } from 'vitest'
import { expectLogged } from '../testing/logged-errors.ts'
import { createRespondingConsole } from '../testing/responding-console.ts'
import { createMediaLink } from './media-links.ts'

const NAME = 'a.jpg'
const recording = { list: 'gallery', name: NAME } as const

/**
 * Simulates a rig whose links change with each list: URLs in the n-th list have the ticket n. `listed` are the names of
 * its recordings and jobs.
 */
const openRig = () => {
  const rig = { listed: [NAME], isReachable: true }
  const { rigConsole, sent } = createRespondingConsole(
    () => {
      if (!rig.isReachable) throw new TypeError('Failed to fetch')
      const image = rig.listed.map((name) => ({ name, url: `/media/${name}?ticket=${sent.length}`, format: 'jpg' }))
      return Response.json({ data: { image, job: rig.listed.map((name) => ({ name, icon: '' })) } })
    },
    { host: 'http://rig.test' },
  )
  return { rig, rigConsole, sent }
}

const ticket = (number: number) => `http://rig.test/media/${NAME}?ticket=${number}`

test('createMediaLink reads the link of a recording from the gallery list, which it requests only once', async () => {
  const { rigConsole, sent } = openRig()
  const link = createMediaLink(rigConsole, recording)
  const before = link.find()

  expect([before, await link.read(), await link.read(), link.find()]).toEqual([null, ticket(1), ticket(1), ticket(1)])
  expect(sent).toHaveLength(1)
})

test('concurrent renewals of a refused link share one request', async () => {
  const { rigConsole, sent } = openRig()
  await createMediaLink(rigConsole, recording).read()

  const renewed = await Promise.all([1, 2, 3].map(() => createMediaLink(rigConsole, recording).renew(ticket(1))))

  expect(renewed).toEqual([ticket(2), ticket(2), ticket(2)])
  expect(sent).toHaveLength(2)
})

test('renewing a link that a later list has already replaced sends no request', async () => {
  const { rigConsole, sent } = openRig()
  const link = createMediaLink(rigConsole, recording)
  await link.read()
  await link.renew(ticket(1))

  expect(await link.renew(ticket(1))).toBe(ticket(2))
  expect(sent).toHaveLength(2)
})

test('renewing a link rejects with a message if a new list does not contain the recording', async () => {
  const { rig, rigConsole } = openRig()
  const link = createMediaLink(rigConsole, recording)
  await link.read()
  rig.listed = []

  await expect(link.renew(ticket(1))).rejects.toThrow('The file is no longer in the gallery')
  expect(link.find()).toBe(null)
})

test('renewing a link rejects with a readable message if the rig cannot be reached', async () => {
  expectLogged(/gallery\/ 0 The rig cannot be reached/)
  const { rig, rigConsole } = openRig()
  const link = createMediaLink(rigConsole, recording)
  await link.read()
  rig.isReachable = false

  await expect(link.renew(ticket(1))).rejects.toThrow('The rig cannot be reached')
})

test('renewing the link of a job keeps the URL and requests the job list again, because that response renews the cookie', async () => {
  const { rigConsole, sent } = openRig()
  const link = createMediaLink(rigConsole, { list: 'jobs', name: NAME })

  const urls = [await link.read(), await link.renew('http://rig.test/job/a.jpg')]

  expect(urls).toEqual(['http://rig.test/job/a.jpg', 'http://rig.test/job/a.jpg'])
  expect(sent.map(({ url }) => url)).toEqual(['http://rig.test/api/v1/job/', 'http://rig.test/api/v1/job/'])
})

test('refresh returns a link from a list that is at most a few seconds old', async () => {
  const { rigConsole, sent } = openRig()
  const link = createMediaLink(rigConsole, recording)
  await link.read()
  const fresh = await link.refresh()
  rigConsole.queryClient.setQueryData(['gallery'], (list: unknown) => list, { updatedAt: Date.now() - 60_000 })

  expect([fresh, await link.refresh()]).toEqual([ticket(1), ticket(2)])
  expect(sent).toHaveLength(2)
})
