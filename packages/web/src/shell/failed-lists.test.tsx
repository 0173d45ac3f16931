import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectLogged } from '../testing/logged-errors.ts'
import { openConsole } from '../testing/simulated-rig.tsx'

const lists = [
  ['gallery', '/dashboard/gallery', /GET .*gallery/, 'The gallery could not be loaded'],
  ['job screen', '/dashboard/job', /GET .*job/, 'The jobs could not be loaded'],
  ['scheduler', '/dashboard/scheduler', /GET .*scheduler/, 'The schedules could not be loaded'],
] as const

const signInPage = () => new Response('<!doctype html><p>Sign in', { headers: { 'content-type': 'text/html' } })
const fullDisk = () => Response.json({ status: 'error', message: 'The disk of the rig is full' }, { status: 500 })

test.each([
  ...lists.map((list) => [...list, 'The disk of the rig is full', fullDisk] as const),
  [...lists[0], 'A proxy or sign-in page responded instead of the rig', signInPage] as const,
])(
  'the %s (%s): if %s fails, the screen shows "%s" and "%s", and "Try again" repeats the request',
  async (_name, path, request, title, reason, respond) => {
    expectLogged(request)

    const { link, user } = await openConsole(path, {
      as: 'operator',
      prepare: (rig) => rig.link.respond(request, async () => respond()),
    })

    await screen.findByText(title)
    expect(screen.getByText(reason).tagName).toBe('P')
    const sent = link.calls.length
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(link.calls.slice(sent)).toContainEqual(expect.stringMatching(request))
  },
)
