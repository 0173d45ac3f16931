import { join } from 'node:path'

/** What of a machine tells where its browsers lie. */
export type Machine = {
  platform: NodeJS.Platform
  env: Partial<Record<string, string>>
  home: string
  exists: (path: string) => boolean
}

/** The browser to drive: CHROMIUM_PATH, else the first headless shell, Chromium, Chrome or Edge that somebody has installed, else none. */
export const installedBrowser = (machine: Machine) =>
  machine.env.CHROMIUM_PATH ?? (places[machine.platform] ?? onThePath)(machine).find(machine.exists)

/** What somebody can type to get a browser on a platform. */
export const installAdvice = (platform: NodeJS.Platform) =>
  platform in advice ? `Try: ${advice[platform]}` : 'Install Chromium'

const places: Partial<Record<NodeJS.Platform, (machine: Machine) => string[]>> = {
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

/** Debian's headless shell first: it does the same as a whole browser for a fifth less of the processor. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'google-chrome',
  'google-chrome-stable',
  'chromium-browser',
  'microsoft-edge',
]
const onThePath = ({ env }: Machine) =>
  names.flatMap((name) => (env.PATH ?? '').split(':').map((folder) => join(folder, name)))

const advice: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'brew install --cask google-chrome',
  win32: 'winget install Google.Chrome',
  linux: 'sudo apt-get install chromium',
}
