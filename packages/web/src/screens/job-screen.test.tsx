import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addFault, changeRig, jobsOf } from '../lib/testing/change-rig.ts'
import { openConsole } from '../lib/testing/simulated-rig.tsx'

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
  expect(listed[0]?.querySelector('img')?.getAttribute('src')).toMatch(/^http:\/\/localhost:3000\/media\/icon\//)
  screen.getByRole('link', { name: 'Download new.csv' })
  screen.getByRole('button', { name: 'Delete new.csv' })
})

test.each(['plain.csv', '50% of #1/2 "quoted"?.csv', 'عربي 📄.csv'])(
  "A job called %s is downloaded from the rig's host by its very name",
  async (name) => {
    await openJobs(name)

    const download = await screen.findByRole('link', { name: `Download ${name}` })

    expect(download.getAttribute('href')).toBe(`http://localhost:3000/job/${encodeURIComponent(name)}`)
  },
)

test("Deleting a job says 'Job deleted' and reloads the page", async () => {
  const { user, page, link } = await openJobs('keep.csv', 'gone #1.csv')

  await user.click(await screen.findByRole('button', { name: 'Delete gone #1.csv' }))

  await waitFor(() => expect(page.reloads).toBe(1))
  expect(link.calls).toContain('DELETE /api/v1/job/gone%20%231.csv/')
  expect(sessionStorage.getItem('notice-after-reload')).toBe('"Job deleted"')
})

test('A deletion that fails says nothing and reloads nothing', async () => {
  const { user, page, link, app } = await openJobs('a.csv')
  await addFault(app, { kind: 'fail', status: 500, method: 'DELETE' })

  await user.click(await screen.findByRole('button', { name: 'Delete a.csv' }))
  await waitFor(() => expect(link.calls).toContain('DELETE /api/v1/job/a.csv/'))

  expect(page.reloads).toBe(0)
  expect(screen.queryByText('Job deleted')).toBe(null)
})

test("Without jobs the screen says 'No Job'", async () => {
  await openJobs()

  await screen.findByText('No Job')
})

test('Jobs that can not be loaded can be asked for again', async () => {
  const { user, link, router } = await openWith('a.csv')
  link.up = false
  await router.navigate('/dashboard/job')

  await screen.findByText('The jobs could not be loaded')
  link.up = true
  await user.click(screen.getByRole('button', { name: 'Try again' }))

  await screen.findByRole('list', { name: 'Job' })
})
