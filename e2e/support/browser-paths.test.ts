import { expect, test } from 'vitest'
import { type BrowserHost, findInstalledBrowser, suggestInstallCommand } from './browser-paths.ts'

const machine = (platform: NodeJS.Platform, installed: string[], env: BrowserHost['env'] = {}): BrowserHost => ({
  platform,
  env,
  home: '/home/ada',
  exists: (path) => installed.includes(path),
})

test('findInstalledBrowser returns CHROMIUM_PATH even if other browsers are installed', () => {
  const env = { PATH: '/usr/bin', CHROMIUM_PATH: '/opt/mine' }

  expect(findInstalledBrowser(machine('linux', ['/usr/bin/chromium'], env))).toBe('/opt/mine')
})

test('findInstalledBrowser prefers a headless shell to a full browser that is earlier in PATH', () => {
  const installed = ['/usr/bin/chromium', '/usr/local/bin/chromium', '/usr/bin/chromium-headless-shell']

  expect(findInstalledBrowser(machine('linux', installed, { PATH: '/usr/local/bin:/usr/bin' }))).toBe(
    '/usr/bin/chromium-headless-shell',
  )
})

const mac = '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge'
const ownMac = '/home/ada/Applications/Chromium.app/Contents/MacOS/Chromium'
test.each([
  ['linux', 'Chromium', '/usr/bin/chromium', { PATH: '/usr/local/bin:/usr/bin' }],
  ['linux', 'Chrome', '/opt/bin/google-chrome-stable', { PATH: '/usr/bin:/opt/bin' }],
  ['linux', 'Edge', '/usr/bin/microsoft-edge', { PATH: '/usr/bin' }],
  ['darwin', 'Edge', mac, {}],
  ['darwin', 'Chromium in a home directory', ownMac, {}],
  ['win32', 'Chrome', 'C:/Programs/Google/Chrome/Application/chrome.exe', { ProgramFiles: 'C:/Programs' }],
  ['win32', 'Edge', 'C:/x86/Microsoft/Edge/Application/msedge.exe', { 'ProgramFiles(x86)': 'C:/x86' }],
] as const)('findInstalledBrowser on %s finds %s', (platform, _browser, path, env) => {
  expect(findInstalledBrowser(machine(platform, [path], env))).toBe(path)
})

test.each([
  ['darwin', 'brew install --cask google-chrome'],
  ['win32', 'winget install Google.Chrome'],
  ['linux', 'sudo apt-get install chromium'],
  ['freebsd', 'Install Chromium'],
] as const)("without a browser on %s, suggestInstallCommand suggests '%s'", (platform, command) => {
  expect(findInstalledBrowser(machine(platform, [], { PATH: '/usr/bin' }))).toBeUndefined()
  expect(suggestInstallCommand(platform)).toContain(command)
})
