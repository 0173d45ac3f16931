// Installs a browser for the tests, and the other engines where Debian's packages can be installed. The tests of an
// engine that is still missing are skipped.
import '../support/install-browser.ts'
import { installDebianPackages } from '../support/install-debian-packages.ts'
import { engines } from './engines.ts'

const packages = engines.filter(({ findLaunch }) => !findLaunch()).flatMap((engine) => engine.packages)
if (packages.length > 0) installDebianPackages('Other browser engines', packages)
