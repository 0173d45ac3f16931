import { join } from 'node:path'

/** The properties of a machine that determine the paths of its browsers. */
export type Machine = {
  platform: NodeJS.Platform
  env: Partial<Record<string, string>>
  home: string
  exists: (path: string) => boolean
}

/** Returns CHROMIUM_PATH, or the first installed headless shell, Chromium, Chrome or Edge, or undefined. */
export const installedBrowser = (machine: Machine) =>
  machine.env.CHROMIUM_PATH ?? (candidates[machine.platform] ?? inPath)(machine).find(machine.exists)

/** Returns the command that installs a browser on a platform. */
export const installAdvice = (platform: NodeJS.Platform) =>
  platform in advice ? `Try: ${advice[platform]}` : 'Install Chromium'

const candidates: Partial<Record<NodeJS.Platform, (machine: Machine) => string[]>> = {
  darwin: ({ home }) =>
    ['/Applications', join(home, 'Applications')].flatMap((folder) =>
      ['Google Chrome', 'Chromium', 'Microsoft Edge'].map((name) => join(folder, `${name}.app/Contents/MacOS/${name}`)),
    ),
  win32: ({ env }) =>
    [env.ProgramFiles, env['ProgramFiles(x86)'], env.LOCALAPPDATA].flatMap((folder = '') =>
      [
        'Google/Chrome/Application/chrome.exe',
        'Chromium/Application/chrome.exe',
        'Microsoft/Edge/Application/msedge.exe',
      ].map((name) => join(folder, name)),
    ),
}

/** Debian's headless shell is first: it needs a fifth less CPU than the full browser. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'google-chrome',
  'google-chrome-stable',
  'chromium-browser',
  'microsoft-edge',
]
const inPath = ({ env }: Machine) =>
  names.flatMap((name) => (env.PATH ?? '').split(':').map((folder) => join(folder, name)))

const advice: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'brew install --cask google-chrome',
  win32: 'winget install Google.Chrome',
  linux: 'sudo apt-get install chromium',
}
