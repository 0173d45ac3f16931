import { spawnSync } from 'node:child_process'

/** Installs packages if apt-get exists and the user is root. Does not report a failure. */
export function installDebianPackages(subject: string, packages: readonly string[]) {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return
  console.log(`${subject}: installing ${packages.join(', ')}`)
  const install = `apt-get install -y -qq --no-install-recommends ${packages.join(' ')}`
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync(`apt-get update -qq && ${install}`, { shell: true, stdio: 'ignore', env })
}
