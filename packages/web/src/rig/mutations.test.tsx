import { MutationObserver, type MutationOptions } from '@tanstack/react-query'
import { toast } from 'sonner'
import { expect, test } from 'vitest'
import type { RigConsole } from '../console/console.ts'
import { isBusyMutation, type MutationMeta, wasDeletedHere } from '../console/link/query-client.ts'
import { expectLogged } from '../testing/logged-errors.ts'
import { createRespondingConsole, formatRequest, type SentRequest } from '../testing/responding-console.ts'
import { endpoints } from '../testing/specified-requests.ts'
import { signUp } from './accounts.ts'
import { activatePreset } from './activate-preset.ts'
import { deleteCamera, renameCamera } from './cameras.ts'
import { takeFrameShot } from './frameshots.ts'
import { galleryFiles } from './gallery.ts'
import { jobFiles } from './jobs.ts'
import { deletePreset, makePresetDefault, savePreset } from './presets.ts'
import { createSchedule, deleteAllSchedules, deleteSchedule } from './schedules.ts'

const REFUSED = 'The rig is busy'
const lists = [['presets', 'north'], ['position', 'north'], ['schedules'], ['gallery'], ['jobs'], ['cameras']]

const openConsole = (respond: () => Response | Promise<Response>) => {
  const opened = createRespondingConsole(respond)
  for (const key of lists) opened.rigConsole.queryClient.setQueryData(key, [])
  return opened
}

const describeRequest = (request: SentRequest): [request: string, body?: unknown] => {
  const name = formatRequest(request).replace('/api/v1', '')
  return request.body ? [name, JSON.parse(String(request.body))] : [name]
}

type Mutation = (rigConsole: RigConsole) => object

const mutate = async (rigConsole: RigConsole, options: Mutation, variables?: unknown) => {
  const { queryClient } = rigConsole
  const observer = new MutationObserver(queryClient, options(rigConsole) as MutationOptions<unknown, Error, unknown>)
  const mutation = observer.mutate(variables).catch((error: Error) => error.message)
  const [pending] = queryClient.getMutationCache().getAll()
  const isBusy = pending !== undefined && isBusyMutation(pending as never)
  return { isBusy, result: await mutation }
}

const listToasts = ({ notices }: RigConsole) =>
  toast.getToasts().flatMap((each) => ('title' in each && each.toasterId === notices.toasterId ? [each.title] : []))

const listStale = ({ queryClient }: RigConsole) =>
  lists.filter((key) => queryClient.getQueryState(key)?.isInvalidated).map(([name]) => name)

type Effects = {
  /** Message after a success. With `reload`, it appears only after the page has reloaded. */
  success?: string
  /** Controls at which the message of a success can be shown. By default, it is in a toast. */
  successAt?: string[]
  reload?: true
  /** Lists that are refetched. If a success reloads the page, this happens only after a failure. */
  refreshes?: string[]
  /**
   * Ids of the controls at which the reason for a failure can be shown. If none of them is on the page, the reason is
   * stored under the last id.
   */
  failureAt?: string[]
  /** Whether a failure shows a toast. */
  toast?: true
  /** Whether the mutation shows the loading overlay (default true). */
  isBusy?: false
}
type Row = [name: string, Mutation, variables: unknown, requests: [request: string, body?: unknown][], Effects]

const rename = { cameraID: 'north', name: 'Bridge' }
const preset = { id: 'p1', nxid: 'nx1', name: 'Door' }
const activation = { nxid: 'nx1', cameraID: 'north' }
const schedule = { cameraID: 'north', time: '04:20' }
const presetControls = ['preset p1', 'presets north', 'steering north']
const reloadAfter = (success: string): Effects => ({ success, reload: true, toast: true })
const deleteInOrder = async (names: readonly string[], deleteOne: (name: string) => Promise<unknown>) => {
  for (const name of names) await deleteOne(name)
}

const rows: Row[] = [
  // sic, spec 8
  ['signUp', signUp, rename, [['POST /user/signup/', rename]], { success: 'Registration Successfull', toast: true }],
  ['renameCamera', renameCamera, rename, [['POST /camera/rename', rename]], reloadAfter('Camera renamed successfully')],
  ['deleteCamera', deleteCamera, 'north', [['DELETE /camera/north']], reloadAfter('Camera Deleted successfully')],
  [
    'savePreset',
    savePreset,
    rename,
    [['POST /preset/', rename]],
    { success: 'Preset taken', refreshes: ['presets'], failureAt: ['preset name north', ...presetControls.slice(1)] },
  ],
  [
    'activatePreset',
    (rigConsole) => activatePreset(rigConsole, 'north'),
    preset,
    [['POST /preset/activate/', activation]],
    { success: 'Preset Activated', refreshes: ['position'], failureAt: presetControls, isBusy: false },
  ],
  [
    'activatePreset of the default preset',
    (rigConsole) => activatePreset(rigConsole, 'north', true),
    preset,
    [['POST /preset/activate/', activation]],
    { success: 'Default Preset Activated', refreshes: ['position'], failureAt: ['steering north'], isBusy: false },
  ],
  [
    'makePresetDefault',
    (rigConsole) => makePresetDefault(rigConsole, 'north'),
    'p1',
    [['PUT /preset/default/p1']],
    { refreshes: ['presets'], failureAt: presetControls },
  ],
  [
    'deletePreset',
    (rigConsole) => deletePreset(rigConsole, 'north'),
    'p1',
    [['DELETE /preset/p1']],
    { success: 'Preset Deleted', refreshes: ['presets'], failureAt: presetControls },
  ],
  [
    'takeFrameShot',
    takeFrameShot,
    'north',
    [['POST /snap/', { cameraID: 'north' }]],
    { success: 'Frameshot taken', refreshes: ['gallery'], failureAt: ['frame shot north'] },
  ],
  [
    'createSchedule',
    createSchedule,
    schedule,
    [['POST /scheduler/', { ...schedule, sled_start: 20, sled_stop: 80 }]],
    { success: 'Schedule Created', refreshes: ['schedules'] },
  ],
  [
    'deleteSchedule',
    deleteSchedule,
    's1',
    [['DELETE /scheduler/s1/']],
    { success: 'schedule deleted', refreshes: ['schedules'], failureAt: ['delete schedule s1'] },
  ],
  ['deleteAllSchedules', deleteAllSchedules, null, [['DELETE /scheduler/']], reloadAfter('Deleting all schedules...')],
  [
    'galleryFiles.deleteOne',
    galleryFiles.deleteOne,
    'a.jpg',
    [['DELETE /gallery/a.jpg/']],
    { success: 'Image deleted', reload: true, failureAt: ['delete open gallery a.jpg', 'delete gallery a.jpg'] },
  ],
  [
    'galleryFiles.deleteMany',
    (rigConsole) => galleryFiles.deleteMany(rigConsole, deleteInOrder),
    ['a', 'b'],
    [['DELETE /gallery/a/'], ['DELETE /gallery/b/']],
    { success: 'Image deleted', reload: true, refreshes: ['gallery'], isBusy: false },
  ],
  [
    'jobFiles.deleteOne',
    jobFiles.deleteOne,
    'a.csv',
    [['DELETE /job/a.csv/']],
    { success: 'Job deleted', reload: true, failureAt: ['delete open jobs a.csv', 'delete jobs a.csv'] },
  ],
  [
    'jobFiles.deleteMany',
    (rigConsole) => jobFiles.deleteMany(rigConsole, deleteInOrder),
    ['a', 'b'],
    [['DELETE /job/a/'], ['DELETE /job/b/']],
    { success: 'Job deleted', reload: true, refreshes: ['jobs'], isBusy: false },
  ],
]

test.each(rows)('%s sends its request, and reports a success', async (_name, options, variables, requests, effects) => {
  const { rigConsole, sent, page } = openConsole(() => Response.json({}))

  const { isBusy } = await mutate(rigConsole, options, variables)
  await expect.poll(() => page.reload).toHaveBeenCalledTimes(effects.reload ? 1 : 0)

  const { success, successAt, reload, refreshes = [] } = effects
  expect(sent.map(describeRequest)).toEqual(requests)
  const { meta }: { meta?: MutationMeta } = options(rigConsole)
  expect(meta?.shownAt?.success?.(variables)).toEqual(successAt)
  expect(listToasts(rigConsole)).toEqual(success && !reload && !successAt ? [success] : [])
  expect(rigConsole.settings.readHandover()?.notice).toBe(reload ? success : undefined)
  expect(listStale(rigConsole)).toEqual(reload ? [] : refreshes)
  expect(isBusy).toBe(effects.isBusy ?? true)
})

test.each(rows)('%s counts as a deletion by this page only if it deletes one entry', async (...row) => {
  const [, options, variables, requests] = row
  const { rigConsole } = openConsole(() => Response.json({}))

  await mutate(rigConsole, options, variables)

  const [[request = ''] = []] = requests
  const deletesOne = typeof variables === 'string' && request.startsWith('DELETE')
  expect(wasDeletedHere(rigConsole.queryClient, String(variables))).toBe(deletesOne)
})

/** Endpoints with tests elsewhere: steering in `ptz-send.test.tsx`, the others in `commands.test.tsx`. */
const testedElsewhere = /^(ptz|sled|services)\.|^accounts\.login$/

test('the table of mutations covers every endpoint that changes data and is not tested elsewhere', () => {
  const changing = endpoints.filter(({ name, method }) => method !== 'GET' && !testedElsewhere.test(name))
  const tested = rows.flatMap(([, , , requests]) => requests.map(([request]) => request.replace(' ', ' /api/v1')))

  expect(changing.filter(({ pattern }) => !tested.some((request) => pattern.test(request)))).toEqual([])
})

const failures: [name: string, reason: string, respond: () => Response | Promise<Response>][] = [
  ...[400, 403, 409, 429, 500, 503].map((status): (typeof failures)[number] => [
    `status ${status}`,
    REFUSED,
    () => Response.json({ message: REFUSED }, { status }),
  ]),
  ['an interrupted connection', 'The rig cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
]

test.each(rows)('%s reports each kind of failure', async (_name, options, variables, _requests, effects) => {
  expectLogged(/The rig (is busy|cannot be reached)/)
  const { failureAt = [], refreshes = [] } = effects
  for (const [failure, reason, respond] of failures) {
    const { rigConsole, page } = openConsole(respond)

    const { result } = await mutate(rigConsole, options, variables)

    expect(result, failure).toBe(reason)
    const { meta }: { meta?: MutationMeta } = options(rigConsole)
    expect(meta?.shownAt?.failure?.(variables) ?? []).toEqual(failureAt)
    expect(rigConsole.controlMessages.store.getState(), failure).toEqual(
      Object.fromEntries(failureAt.slice(-1).map((name) => [name, { text: reason, tone: 'refused' }])),
    )
    expect(listToasts(rigConsole), failure).toEqual(effects.toast ? [reason] : [])
    expect(listStale(rigConsole), failure).toEqual(refreshes)
    expect(page.reload, failure).not.toHaveBeenCalled()
  }
})

test.each(rows.filter(([, , , , { toast }]) => toast))(
  "%s shows the rig's message if another client has deleted the camera",
  async (_name, options, variables) => {
    expectLogged(/404 Camera not found/)
    const { rigConsole } = openConsole(() => Response.json({ message: 'Camera not found' }, { status: 404 }))
    rigConsole.queryClient.setQueryData(['cameras'], [{ cameraID: 'north', name: 'PTZ North span' }])

    await mutate(rigConsole, options, variables)

    expect(listToasts(rigConsole)).toEqual(['Camera not found'])
  },
)
