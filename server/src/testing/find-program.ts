import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** The first of these that is installed; otherwise Debian's packages are installed once. */
export function findProgram(name: string, paths: string[], ...packages: string[]): string {
  const findInstalled = () => paths.find((path) => existsSync(path))
  const installed = findInstalled()
  if (installed) return installed
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stdout.write(`Installing ${name} from the system packages (once) …\n`)
    installPackages(packages)
  }
  const found = findInstalled()
  if (found) return found
  throw new Error(
    `This is tested against a real ${name}, and none could be installed. Install one (Debian: apt-get install ${packages.join(' ')}).`,
  )
}

/** One after another: apt-get fails while another one runs, and test files run side by side. */
export function installPackages(names: string[]): void {
  const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const install = 'apt-get update -qq; exec apt-get install -y -qq --no-install-recommends "$@"'
  spawnSync('flock', ['/tmp/assay-packages.lock', 'sh', '-c', install, 'sh', ...names], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
