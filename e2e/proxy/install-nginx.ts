import { existsSync } from 'node:fs'
import { installDebianPackages } from '../support/install-debian-packages.ts'
import { requiredNginxFiles } from './nginx.ts'

const listMissingPackages = () =>
  Object.entries(requiredNginxFiles).flatMap(([file, name]) => (existsSync(file) ? [] : name))

if (listMissingPackages().length > 0) installDebianPackages('nginx', listMissingPackages())
if (listMissingPackages().length > 0) {
  console.error(`nginx is not installed. As root on Debian: apt-get install ${listMissingPackages().join(' ')}`)
  process.exit(1)
}
