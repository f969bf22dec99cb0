import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'

const places: Record<string, string> = {
  postgresql: '/usr/lib/postgresql',
  haproxy: '/usr/sbin/haproxy',
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
}

/** Installs Debian packages once if this is root, without starting their services; else says what to install. */
export function ensurePackages(...names: (keyof typeof places & string)[]): void {
  const isMissing = (name: string) => !existsSync(places[name] ?? '')
  const missing = names.filter(isMissing)
  if (missing.length === 0) return
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`Installing ${missing.join(', ')} from the system packages (once) …`)
    // As `policy-rc.d` says in containers: nothing is started or enabled.
    const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
    spawnSync('apt-get', ['update', '-qq'], { env })
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], { env })
  }
  const left = missing.filter(isMissing)
  if (left.length === 0) return
  console.error(`This needs ${left.join(', ')}. Install it (Debian: apt-get install ${left.join(' ')}).`)
  process.exit(1)
}

/** The newest PostgreSQL of the system's packages. */
export function postgresPrograms(): string {
  const [newest] = readdirSync('/usr/lib/postgresql').sort((a, b) => Number(b) - Number(a))
  return `/usr/lib/postgresql/${newest}/bin`
}
