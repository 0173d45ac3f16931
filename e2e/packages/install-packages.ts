import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

export const repositoryRoot = join(import.meta.dirname, '../..')

/** Packs rig-sim and rig-check, and installs them in an empty folder below `temporary`, with an empty npm cache. */
export const installPackages = (temporary: string) => {
  const [tarballs = '', folder = ''] = ['tarballs', 'installed'].map((name) => join(temporary, name))
  for (const path of [tarballs, folder]) mkdirSync(path)
  for (const name of ['rig-sim', 'rig-check'])
    npm(['pack', '--pack-destination', tarballs], join(repositoryRoot, 'packages', name))
  const files = readdirSync(tarballs).map((file) => join(tarballs, file))
  npm(['install', '--offline', '--cache', join(temporary, 'cache'), '--prefix', folder, ...files], folder)
  return folder
}

const npm = (args: string[], cwd: string) => execFileSync('npm', args, { cwd, stdio: ['ignore', 'ignore', 'pipe'] })
