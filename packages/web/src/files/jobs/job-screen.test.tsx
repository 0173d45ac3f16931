import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openJobs } from '../../testing/open-gallery.ts'

test('the job screen lists the jobs newest first, each with an icon, a name, a download link and a delete button', async () => {
  await openJobs('old.csv', 'new.csv')

  const listed = within(await screen.findByRole('list', { name: 'Job' })).getAllByRole('listitem')

  expect(listed.map((job) => job.querySelector('bdi')?.textContent)).toEqual(['new.csv', 'old.csv'])
  await waitFor(() =>
    expect(listed[0]?.querySelector('img')?.getAttribute('src')).toMatch(/^http:\/\/localhost:3000\/media\/icon\//),
  )
  for (const [index, name] of ['new.csv', 'old.csv'].entries()) {
    const job = within(listed[index] ?? document.body)
    expect(job.getByRole('link', { name: `Download ${name}` })).toBeDefined()
    expect(job.getByRole('button', { name: `Delete ${name}` })).toBeDefined()
  }
})

test("the job screen downloads a file from the rig's host and deletes it by its exact name", async () => {
  const name = '50% of #1/2 "عربي" 📄?.csv'
  const { user, page, link } = await openJobs('other.csv', name)
  const encoded = encodeURIComponent(name)

  const download = await screen.findByRole('link', { name: `Download ${name}` })
  expect(download.getAttribute('href')).toBe(`http://localhost:3000/job/${encoded}`)
  await user.click(screen.getByRole('button', { name: `Delete ${name}` }))

  await waitFor(() => expect(page.reloads).toBe(1))
  expect(link.calls).toContain(`DELETE /api/v1/job/${encoded}/`)
})

test('the job screen deletes several jobs after confirmation', async () => {
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
  expect(rigConsole.settings.readHandover()?.notice).toBe('Job deleted')
})

test("the job screen shows 'No Job' if there are no jobs", async () => {
  await openJobs()

  expect(await screen.findByText('No Job')).toBeDefined()
})
