import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { changeRig, createGalleryItems, createJobs } from '../testing/change-rig.ts'
import { pressEnterAgain } from '../testing/keyboard.ts'
import { expectLogged } from '../testing/logged-errors.ts'
import { createMemoryStorage } from '../testing/memory-storage.ts'
import { openConsole } from '../testing/simulated-rig.tsx'
import { createVirtualClock } from '../testing/virtual-clock.ts'

const open = async (path: string, names = ['c.csv', 'b.csv', 'a.csv'], tabStorage = createMemoryStorage()) => {
  const { clock, pass } = createVirtualClock()
  const rig = await openConsole(path, {
    as: 'operator',
    clock,
    tabStorage,
    prepare: ({ app }) => changeRig(app, () => ({ gallery: createGalleryItems(...names), jobs: createJobs(...names) })),
  })
  // With `hidden`, also finds the list behind the large view, which makes the list inert
  const list = await screen.findByRole('list', { name: /Gallery|Job/, hidden: true })
  const readTiles = () =>
    [...list.children].map((tile) => (tile.ariaHidden ? tile.textContent : tile.querySelector('bdi')?.textContent))
  const remove = async (name: string) => rig.user.click(await screen.findByRole('button', { name: `Delete ${name}` }))
  return { ...rig, list, readTiles, remove, pass, expire: () => pass(5_000) }
}

const screens = [
  ['gallery', '/dashboard/gallery'],
  ['job screen', '/dashboard/job'],
] as const

test.each(screens)('a deleted file in the %s leaves a gap, which is not a list item', async (_screen, path) => {
  const { list, readTiles, remove } = await open(path)

  await remove('b.csv')

  await waitFor(() => expect(readTiles()).toEqual(['a.csv', 'Deleted', 'c.csv']))
  expect(within(list).getAllByRole('listitem')).toHaveLength(2)
  expect(screen.queryByText('b.csv')).toBeNull()
  screen.getByText('2 items')
})

test.each(screens)(
  'after the reload, the %s reports a deleted file in a toast, shows its gap for 5 s and focuses the next file',
  async (_screen, path) => {
    const tabStorage = createMemoryStorage()
    const before = await open(path, undefined, tabStorage)
    await before.remove('b.csv')
    await waitFor(() => expect(before.page.reloads).toBe(1))
    before.unmount()

    const { list, readTiles, expire } = await open(path, ['c.csv', 'a.csv'], tabStorage)

    await screen.findByText(/^(Image|Job) deleted$/)
    expect(readTiles()).toEqual(['a.csv', 'Deleted', 'c.csv'])
    expect(document.activeElement).toBe(within(list).getAllByRole('listitem')[1])
    await expire()
    expect(readTiles()).toEqual(['a.csv', 'c.csv'])
  },
)

test('several deleted files leave their gaps next to each other', async () => {
  const { readTiles, remove } = await open('/dashboard/gallery')
  await remove('b.csv')
  await waitFor(() => expect(readTiles()).toEqual(['a.csv', 'Deleted', 'c.csv']))

  await remove('c.csv')

  await waitFor(() => expect(readTiles()).toEqual(['a.csv', 'Deleted', 'Deleted']))
})

test('when a file is deleted, the focus moves to the next item, where a second Enter has no effect', async () => {
  const { user, link, list, readTiles } = await open('/dashboard/gallery')
  const button = await screen.findByRole('button', { name: 'Delete b.csv' })
  button.focus()

  await user.keyboard('{Enter}')
  await waitFor(() => expect(readTiles()).toEqual(['a.csv', 'Deleted', 'c.csv']))

  expect(document.activeElement).toBe(within(list).getAllByRole('listitem')[1])
  await pressEnterAgain(user)
  expect(link.calls.filter((call) => call.startsWith('DELETE'))).toHaveLength(1)
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open c.csv' }))
})

test('a file that cannot be deleted is listed again, and the focus stays at its button', async () => {
  expectLogged(/DELETE .* 500/)
  const { link, user, readTiles } = await open('/dashboard/gallery')
  let refuse = () => {}
  const refused = new Promise<Response>((resolve) => {
    refuse = () => resolve(Response.json({}, { status: 500 }))
  })
  link.respond(/DELETE/, () => refused)
  const button = await screen.findByRole('button', { name: 'Delete b.csv' })
  button.focus()

  await user.keyboard('{Enter}')
  expect(button.closest('article')?.ariaBusy).toBe('true')
  refuse()

  await screen.findByRole('alert')
  expect(button.closest('article')?.ariaBusy).toBe('false')
  expect(readTiles()).toEqual(['a.csv', 'b.csv', 'c.csv'])
  expect(document.activeElement).toBe(button)
})

test('the reload waits for the response to another deletion', async () => {
  const { link, page, readTiles, remove } = await open('/dashboard/gallery')
  const release = link.hold(/DELETE .*c\.csv/)
  await remove('c.csv')

  await remove('b.csv')
  await waitFor(() => expect(readTiles()).toEqual(['a.csv', 'Deleted', 'c.csv']))
  expect(page.reloads).toBe(0)
  release()

  // Each deletion reloads the page when it is done. In a browser, the first reload would end the page; the fake one
  // only counts
  await waitFor(() => expect(page.reloads).toBe(2))
  expect(readTiles()).toEqual(['a.csv', 'Deleted', 'Deleted'])
})

const openLargeView = async (name: string, tabStorage?: Storage, names = ['c.jpg', 'b.jpg', 'a.jpg']) => {
  const rig = await open(`/dashboard/gallery?open=${name}`, names, tabStorage)
  const findBin = async (of: string) => {
    const viewer = within(await screen.findByRole('dialog', { name: of }))
    return viewer.getByRole('button', { name: `Delete ${of}` })
  }
  const listDeletions = () => rig.link.calls.filter((call) => call.startsWith('DELETE'))
  return { ...rig, findBin, listDeletions }
}

test.each([
  ['b.jpg', 'c.jpg'],
  ['c.jpg', 'b.jpg'],
])('for 5 s after deleting %s, the delete button of the large view does not delete %s', async (name, neighbour) => {
  const { user, expire, findBin, listDeletions } = await openLargeView(name)
  await user.click(await findBin(name))
  const bin = await findBin(neighbour)

  await user.click(bin)
  await user.keyboard('{Enter}')

  expect(listDeletions()).toHaveLength(1)
  expect(screen.getByRole('alert').textContent).toContain('The file shown before was just deleted')
  await expire()
  await user.click(await findBin(neighbour))
  await waitFor(() => expect(listDeletions()).toHaveLength(2))
})

test('after the reload, the delete button of the large view ignores a click on the file that follows a deleted file, but not on any other file', async () => {
  const tabStorage = createMemoryStorage()
  const before = await openLargeView('b.jpg', tabStorage)
  await before.user.click(await before.findBin('b.jpg'))
  await waitFor(() => expect(before.page.reloads).toBe(1))
  before.unmount()
  const { user, findBin, listDeletions } = await openLargeView('c.jpg', tabStorage, ['c.jpg', 'a.jpg'])

  await user.click(await findBin('c.jpg'))
  expect(listDeletions()).toEqual([])

  await user.keyboard('{ArrowLeft}')
  await user.click(await findBin('a.jpg'))
  await waitFor(() => expect(listDeletions()).toHaveLength(1))
})

test('when the rig confirms a deletion, the large view keeps showing the file that the operator has stepped to', async () => {
  const { user, page, link, findBin, router } = await openLargeView('a.jpg')
  const confirm = link.hold(/DELETE/)
  await user.click(await findBin('a.jpg'))
  await user.keyboard('{ArrowRight}{ArrowRight}')
  await findBin('c.jpg')

  confirm()

  await waitFor(() => expect(page.reloads).toBe(1))
  expect(router.state.location.search).toBe('?open=c.jpg')
})
