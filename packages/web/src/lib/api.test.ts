import { expect, test } from 'vitest'
import { api, unwrap } from './api.ts'
import { ApiError } from './api-error.ts'
import { useRigKind } from './rig-kind.ts'
import { onSessionEnd, useSession } from './session.ts'
import { simulatedRig } from './testing/simulated-rig.tsx'

test.each(['', '.', '..'])('A call with the path parameter %j throws and nothing is sent', async (id) => {
  const { link } = await simulatedRig({ as: 'operator' })

  expect(() => api.schedules.remove({ params: { id } })).toThrow("can't be the id of a call")
  expect(link.calls).toEqual([])
})

test('A name with a slash, a percent sign and an umlaut stays one segment of the path', async () => {
  const { link } = await simulatedRig({ as: 'operator' })

  const answer = await api.gallery.remove({ params: { name: 'span 4/5 50% über.jpg' } })

  expect(answer.status).toBe(404)
  expect(link.calls).toEqual(['DELETE /api/v1/gallery/span%204%2F5%2050%25%20%C3%BCber.jpg/'])
})

test('A signed-in operator gets the list of cameras', async () => {
  await simulatedRig({ as: 'operator' })

  const reply = await unwrap(api.cameras.dashboard())

  expect(reply.data.camera.length).toBeGreaterThan(0)
})

test('A failure becomes an error that names the call, the status and the words of the rig', async () => {
  await simulatedRig({ as: 'operator' })

  const failure = await unwrap(api.presets.remove({ params: { id: 'gone' } })).catch((error: unknown) => error)

  expect(failure).toBeInstanceOf(ApiError)
  expect(failure).toMatchObject({
    call: 'DELETE /api/v1/preset/gone',
    status: 404,
    message: expect.stringContaining(' '),
  })
})

test('A rig that does not answer is an error with the status 0', async () => {
  const { link } = await simulatedRig({ as: 'operator' })
  link.up = false

  const failure = await unwrap(api.cameras.dashboard()).catch((error: unknown) => error)

  expect(failure).toMatchObject({ call: 'GET /api/v1/dashboard/', status: 0, message: 'The rig cannot be reached' })
})

test('A refused token ends the session, and tells so while the token is still there', async () => {
  await simulatedRig({ as: 'operator' })
  useSession.setState({ token: 'worn out' })
  const heard: unknown[] = []
  onSessionEnd((reason) => heard.push(reason, useSession.getState().token))

  await api.cameras.dashboard()

  expect(heard).toEqual(['expired', 'worn out'])
  expect(useSession.getState()).toMatchObject({ admin: null, token: null })
  expect(localStorage.getItem('root')).toBe(null)
})

test('A wrong password ends no session', async () => {
  await simulatedRig({ as: 'operator' })

  const answer = await api.accounts.login({ body: { email: 'operator@rig.test', password: 'wrong-wrong' } })

  expect(answer.status).toBe(401)
  expect(useSession.getState().admin).not.toBe(null)
})

test('The header x-rig tells that a simulator answers', async () => {
  await simulatedRig({ as: 'operator' })

  await api.cameras.dashboard()

  expect(useRigKind.getState().isSimulator).toBe(true)
})
