import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'

/** Where the program of each Debian package is. */
const places = {
  buildah: '/usr/bin/buildah',
  caddy: '/usr/bin/caddy',
  crun: '/usr/bin/crun',
  'docker-compose': '/usr/bin/docker-compose',
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  iproute2: '/usr/sbin/ip',
  mmdebstrap: '/usr/bin/mmdebstrap',
  'nginx-light': '/usr/sbin/nginx',
  openssl: '/usr/bin/openssl',
  patroni: '/usr/bin/patroni',
  pgbouncer: '/usr/sbin/pgbouncer',
  podman: '/usr/bin/podman',
  postgresql: '/usr/lib/postgresql',
  'postgresql-15': '/usr/lib/postgresql/15/bin/initdb',
  'python3-yaml': '/usr/lib/python3/dist-packages/yaml',
  'redis-server': '/usr/bin/redis-server',
  'systemd-container': '/usr/bin/systemd-nspawn',
}

/** Installs Debian packages once if this is root, without starting their services; else says what to install. */
export function ensurePackages(...names: (keyof typeof places)[]): void {
  const findMissing = () => names.filter((name) => !existsSync(places[name]))
  const missing = findMissing()
  if (missing.length === 0) return
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`Installing ${missing.join(', ')} from the system packages (once) …`)
    install(missing)
  }
  const left = findMissing()
  if (left.length === 0) return
  console.error(`This needs ${left.join(', ')}. Install it (Debian: apt-get install ${left.join(' ')}).`)
  process.exit(1)
}

function install(names: string[]): void {
  const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', DEBIAN_FRONTEND: 'noninteractive' }
  const policy = '/usr/sbin/policy-rc.d'
  const isOurs = !existsSync(policy)
  // Debian starts a service when it installs it, unless this says no.
  if (isOurs) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  spawnSync('apt-get', ['update', '-qq'], { env })
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], { env })
  if (isOurs) rmSync(policy)
}

/** The newest PostgreSQL of the system's packages. */
export function postgresPrograms(): string {
  const [newest] = readdirSync('/usr/lib/postgresql').sort((a, b) => Number(b) - Number(a))
  return `/usr/lib/postgresql/${newest}/bin`
}
