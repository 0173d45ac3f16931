import { replaceStatus, respondWith } from '../vary-responses.ts'
import { done, type FaultyRig, notFound, tolerated, unusable } from './faulty-rig.ts'

export const rigsWithWriteFaults: FaultyRig[] = [
  ['another success status', replaceStatus('preset/', 201, 200), 'presets.save', tolerated, '(status)', '201', '200'],
  [
    'an empty response to a deletion',
    respondWith('DELETE', /^gallery\//, () => new Response(null, { status: 204 })),
    'gallery.remove',
    tolerated,
    '(body)',
    'JSON',
    'nothing',
  ],
  [
    'gallery files that require a token',
    respondWith('GET', /^\/media\/gallery\//, notFound),
    'frameshots.take',
    unusable,
    'data.image[].url',
    'status 200 without a token',
    '404',
  ],
  [
    'a deletion that deletes nothing',
    respondWith('DELETE', /^preset\/[^c]/, done),
    'presets.save',
    unusable,
    'data.preset',
    'no deleted preset',
    'still listed',
  ],
  [
    'a rename that renames nothing',
    respondWith('POST', /^camera\/rename$/, done, /\(check\)/),
    'cameras.rename',
    unusable,
    'data.camera[].name',
    /\(check\)"$/,
    /^"/,
  ],
]
