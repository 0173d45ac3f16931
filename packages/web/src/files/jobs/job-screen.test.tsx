import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addFault, changeRig, jobsOf } from '../../testing/change-rig.ts'
import { expectLogged } from '../../testing/logged-errors.ts'
import { openConsole } from '../../testing/simulated-rig.tsx'

const openWith = async (...names: string[]) => {
  const rig = await openConsole('/dashboard/alarm', { as: 'operator' })
  await changeRig(rig.app, () => ({ jobs: jobsOf(...names) }))
  return rig
}

const openJobs = async (...names: string[]) => {
  const rig = await openWith(...names)
  await rig.router.navigate('/dashboard/job')
  return rig
}

test('Jobs are listed newest first, each with its icon, its name, its download and its deletion', async () => {
  await openJobs('old.csv', 'new.csv')

  const listed = within(await screen.findByRole('list', { name: 'Job' })).getAllByRole('listitem')

  expect(listed.map((job) => job.querySelector('bdi')?.textContent)).toEqual(['new.csv', 'old.csv'])
  await waitFor(() =>
    expect(listed[0]?.querySelector('img')?.getAttribute('src')).toMatch(/^http:\/\/localhost:3000\/media\/icon\//),
  )
  screen.getByRole('link', { name: 'Download new.csv' })
  screen.getByRole('button', { name: 'Delete new.csv' })
})

test.each(['plain.csv', '50% of #1/2 "quoted"?.csv', 'عربي 📄.csv'])(
  "A job called %s is downloaded from the rig's host by its exact name",
  async (name) => {
    await openJobs(name)

    const download = await screen.findByRole('link', { name: `Download ${name}` })

    expect(download.getAttribute('href')).toBe(`http://localhost:3000/job/${encodeURIComponent(name)}`)
  },
)

test("Deleting a job says 'Job deleted' and reloads the page", async () => {
  const { user, page, link, rigConsole } = await openJobs('keep.csv', 'gone #1.csv')

  await user.click(await screen.findByRole('button', { name: 'Delete gone #1.csv' }))

  await waitFor(() => expect(page.reloads).toBe(1))
  expect(link.calls).toContain('DELETE /api/v1/job/gone%20%231.csv/')
  expect(rigConsole.settings.get().handover?.notice).toBe('Job deleted')
})

test('A failed deletion shows no notice and does not reload the page', async () => {
  expectLogged(/DELETE \/api\/v1\/job\/a.csv\/ 500/)
  const { user, page, link, app } = await openJobs('a.csv')
  await addFault(app, { kind: 'fail', status: 500, method: 'DELETE' })

  await user.click(await screen.findByRole('button', { name: 'Delete a.csv' }))
  await waitFor(() => expect(link.calls).toContain('DELETE /api/v1/job/a.csv/'))

  expect(page.reloads).toBe(0)
  expect(screen.queryByText('Job deleted')).toBe(null)
})

test('Several jobs are deleted together, once the operator has confirmed it', async () => {
  const { user, page, link, rigConsole } = await openJobs('a.csv', 'b.csv', 'other.txt')
  await user.type(await screen.findByRole('searchbox', { name: 'Search by name' }), 'csv')
  await screen.findByText('2 items')
  await user.click(screen.getByRole('button', { name: 'Select all' }))

  await user.click(screen.getByRole('button', { name: 'Delete selected' }))
  expect(link.calls.filter((call) => call.startsWith('DELETE'))).toEqual([])
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))

  await waitFor(() => expect(page.reloads).toBe(1))
  const deletions = link.calls.filter((call) => call.startsWith('DELETE'))
  expect(deletions).toEqual(['DELETE /api/v1/job/b.csv/', 'DELETE /api/v1/job/a.csv/'])
  expect(rigConsole.settings.get().handover?.notice).toBe('Job deleted')
})

test('Of five hundred jobs only those near the window are in the page, numbered within all', async () => {
  await openJobs(...Array.from({ length: 500 }, (_, index) => `${index}.csv`))

  const listed = within(await screen.findByRole('list', { name: 'Job' })).getAllByRole('listitem')

  expect(listed.length).toBeLessThan(60)
  expect(listed[0]?.getAttribute('aria-setsize')).toBe('500')
})

test("Without jobs the screen says 'No Job'", async () => {
  await openJobs()

  await screen.findByText('No Job')
})

test('Jobs that cannot be loaded offer to try again', async () => {
  expectLogged(/GET \/api\/v1\/job\/ 0 The rig cannot be reached/, /GET \/api\/v1\/dashboard\/ 0/)
  const { user, link, router } = await openWith('a.csv')
  link.up = false
  await router.navigate('/dashboard/job')

  await screen.findByText('The jobs could not be loaded')
  link.up = true
  await user.click(screen.getByRole('button', { name: 'Try again' }))

  await screen.findByRole('list', { name: 'Job' })
})
