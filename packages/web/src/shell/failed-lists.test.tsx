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

test.each(
  lists.flatMap(([name, path, request, title]) => [
    { name, path, request, title, respond: fullDisk, reason: 'The disk of the rig is full' },
    { name, path, request, title, respond: signInPage, reason: 'A proxy or sign-in page responded instead of the rig' },
  ]),
)(
  'the $name shows why it could not be loaded: "$reason", and "Try again" requests it again',
  async ({ path, request, title, respond, reason }) => {
    expectLogged(request)
    const { link, router, user } = await openConsole('/dashboard/alarm', { as: 'operator' })
    link.respond(request, async () => respond())

    await router.navigate(path)

    await screen.findByText(title)
    expect(screen.getByText(reason).tagName).toBe('P')
    const sent = link.calls.length
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(link.calls.slice(sent)).toContainEqual(expect.stringMatching(request))
  },
)
