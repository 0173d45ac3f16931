import { expect, test } from 'vitest'
import { createPtzSend } from '../live/camera/ptz-send.ts'
import { expectLogged } from '../testing/logged-errors.ts'
import { createSimulatedRig } from '../testing/simulated-rig.tsx'
import { createPatrolStatements } from './patrol-statements.ts'
import { commandSled } from './sled.ts'

test.each([
  [409, 'A patrol is running', true],
  [409, 'The camera is offline', false],
  [400, 'A patrol is running', false],
])(
  'the refusal of a steering command with %i "%s" counts as the report of a patrol: %s',
  async (status, message, counts) => {
    expectLogged(new RegExp(`POST /api/v1/ptz/ ${status}`))
    const { rigConsole, link } = await createSimulatedRig({ as: 'operator' })
    link.respond(/POST .*ptz/, () => Response.json({ message }, { status }))

    const send = createPtzSend(rigConsole, 'north')
    await send({ kind: 'step', axis: 'pan', direction: 1 }, new AbortController().signal)

    expect(rigConsole.area(createPatrolStatements).store.getState().patrolReportedAt !== null).toBe(counts)
  },
)

test('the report of a patrol is cleared when the rig accepts a sled command', async () => {
  const { rigConsole } = await createSimulatedRig({ as: 'operator' })
  const { queryClient } = rigConsole
  const { store } = rigConsole.area(createPatrolStatements)
  store.setState({ patrolReportedAt: rigConsole.clock.now() })

  await queryClient.getMutationCache().build(queryClient, commandSled(rigConsole, 'forward')).execute(undefined)

  expect(store.getState().patrolReportedAt).toBeNull()
})
