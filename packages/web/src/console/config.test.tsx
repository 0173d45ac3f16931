import { expect, test } from 'vitest'
import { config, readConfig, rigAddress } from './config.ts'

test('Without settings the rig is at the same origin as the console', () => {
  const config = readConfig({}, 'https://show.example/')

  expect(config).toEqual({ host: 'https://show.example', basePath: '', knownCameraId: 'c4a7e1d0' })
})

test('Under a sub-path the rig is reached through the same sub-path', () => {
  const config = readConfig({}, 'https://show.example/console/')

  expect(config).toMatchObject({ host: 'https://show.example/console', basePath: '/console' })
})

test.each([
  ['/console/', '/console'],
  ['/console', '/console'],
  ['/', ''],
  ['', ''],
])('The base path %j in config.json is read as %j', (basePath, expected) => {
  const config = readConfig({ basePath }, 'https://show.example/')

  expect(config.basePath).toBe(expected)
})

test('The calls go to the host in config.json', () => {
  const config = readConfig({ host: 'https://rig.example/', knownCameraId: 'cam-7' }, 'https://show.example/console/')

  expect(config).toEqual({ host: 'https://rig.example', basePath: '/console', knownCameraId: 'cam-7' })
})

test('A config.json of another shape changes nothing', () => {
  const config = readConfig(['nonsense'], 'https://show.example/')

  expect(config.host).toBe('https://show.example')
})

test.each(['/media/poster/7', 'media/poster/7'])(
  'The address %s is meant from the rig, with a slash before it or without',
  (given) => {
    expect(rigAddress(given)).toBe(`${config().host}/media/poster/7`)
  },
)

test.each(['', 'https://rig.example/7', '//rig.example/7', 'data:image/gif;base64,R0'])(
  'The address %j is left as the rig gave it',
  (given) => {
    expect(rigAddress(given)).toBe(given)
  },
)
