// Installs a browser for the tests, and the other engines where Debian's packages can be installed. The tests of an
// engine that is still missing are skipped.
import { spawnSync } from 'node:child_process'
import { canInstallPackages } from '../support/install-browser.ts'
import { engines } from './engines.ts'

const packages = engines.filter(({ findLaunch }) => !findLaunch()).flatMap((engine) => engine.packages)
if (packages.length > 0 && canInstallPackages()) {
  console.log(`Other browser engines: installing ${packages.join(', ')}`)
  const installCommand = `apt-get update -qq && apt-get install -y -qq --no-install-recommends ${packages.join(' ')}`
  spawnSync(installCommand, {
    shell: true,
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}
