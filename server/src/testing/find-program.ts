import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

type Program = { name: string; paths: string[]; packageName: string }

/** What the tests need besides Node.js and a browser. */
export const programs = {
  redis: {
    name: 'Redis',
    paths: ['/usr/bin/redis-server', '/usr/local/bin/redis-server', '/opt/homebrew/bin/redis-server'],
    packageName: 'redis-server',
  },
  nameServer: {
    name: 'name server',
    paths: ['/usr/sbin/knotd', '/usr/local/sbin/knotd', '/opt/homebrew/sbin/knotd'],
    packageName: 'knot',
  },
} satisfies Record<string, Program>

/** Where it's installed; otherwise root installs Debian's package once. */
export function findProgram(program: Program): string {
  if (!findInstalled(program)) installMissing([program])
  const found = findInstalled(program)
  if (found) return found
  const { name, packageName } = program
  throw new Error(
    `A real ${name} is needed here and isn't installed: on Debian or Ubuntu, run "sudo apt-get install --no-install-recommends ${packageName}".`,
  )
}

/** Before the tests start: an installation takes longer than a test may. */
export function installPrograms(): void {
  installMissing(Object.values(programs).filter((program) => !findInstalled(program)))
}

function findInstalled({ paths }: Program): string | undefined {
  return paths.find((path) => existsSync(path))
}

function installMissing(missing: Program[]): void {
  if (missing.length === 0 || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  const names = missing.map(({ name }) => name).join(' and ')
  process.stdout.write(`Installing ${names} from the system packages (once) …\n`)
  installPackages(missing.map(({ packageName }) => packageName))
}

/** One after another: apt-get fails while another one runs, and the journeys install their browser meanwhile. */
export function installPackages(names: string[]): void {
  const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const install = 'apt-get update -qq; exec apt-get install -y -qq --no-install-recommends "$@"'
  spawnSync('flock', ['/tmp/assay-packages.lock', 'sh', '-c', install, 'sh', ...names], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
