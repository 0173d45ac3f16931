import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { nginxPath, requiredNginxFiles } from './nginx.ts'

const listMissingFiles = () => Object.entries(requiredNginxFiles).filter(([file]) => !existsSync(file))

if (listMissingFiles().length > 0) {
  const packages = listMissingFiles().map(([, name]) => name)
  const installCommand = `apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends ${packages.join(' ')}`
  console.log(`${nginxPath} or one of its modules is missing, running: ${installCommand}`)
  spawnSync(installCommand, { shell: true, stdio: 'inherit' })
}
if (listMissingFiles().length > 0) {
  console.error(
    `nginx could not be installed. As root on Debian: apt-get install ${Object.values(requiredNginxFiles).join(' ')}`,
  )
  process.exit(1)
}
