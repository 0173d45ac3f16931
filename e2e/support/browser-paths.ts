import { join } from 'node:path'

export type BrowserHost = {
  platform: NodeJS.Platform
  env: Partial<Record<string, string>>
  home: string
  exists: (path: string) => boolean
}

/** Returns CHROMIUM_PATH if it is set, otherwise the first installed browser, or undefined if none is installed. */
export const findInstalledBrowser = (machine: BrowserHost) =>
  machine.env.CHROMIUM_PATH ?? (candidateLists[machine.platform] ?? listPathCandidates)(machine).find(machine.exists)

export const suggestInstallCommand = (platform: NodeJS.Platform) =>
  platform in installCommands ? `Try: ${installCommands[platform]}` : 'Install Chromium'

const candidateLists: Partial<Record<NodeJS.Platform, (machine: BrowserHost) => string[]>> = {
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

/** Debian's headless shell comes first, because it needs 20 % less CPU than the full browser. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'google-chrome',
  'google-chrome-stable',
  'chromium-browser',
  'microsoft-edge',
]
const listPathCandidates = ({ env }: BrowserHost) =>
  names.flatMap((name) => (env.PATH ?? '').split(':').map((folder) => join(folder, name)))

const installCommands: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'brew install --cask google-chrome',
  win32: 'winget install Google.Chrome',
  linux: 'sudo apt-get install chromium',
}
