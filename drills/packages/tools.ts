import { existsSync } from 'node:fs'
import { attempt, run } from './run.ts'

/** Debian's package for each program that the drills use. */
const tools = {
  '/usr/bin/buildah': 'buildah',
  '/usr/bin/podman': 'podman',
  '/usr/bin/crun': 'crun',
  '/usr/bin/mmdebstrap': 'mmdebstrap',
  '/usr/bin/systemd-nspawn': 'systemd-container',
  '/usr/bin/docker-compose': 'docker-compose',
  '/usr/sbin/nginx': 'nginx-light',
  '/usr/bin/caddy': 'caddy',
  '/usr/sbin/haproxy': 'haproxy',
  '/usr/bin/redis-server': 'redis-server',
  '/usr/bin/pg_ctlcluster': 'postgresql',
  '/usr/bin/openssl': 'openssl',
  '/usr/sbin/ip': 'iproute2',
}

/** Containers, a private network and a second systemd need root; the programs are Debian's. */
export function ensureTools(): void {
  const missing = Object.entries(tools).flatMap(([program, name]) => (existsSync(program) ? [] : [name]))
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    console.error('The packages are tried out in containers: run this as root on Debian 12 or newer.')
    if (missing.length > 0) console.error(`It also needs: apt-get install ${missing.join(' ')}`)
    process.exit(1)
  }
  if (missing.length === 0) return
  console.log(`Installing ${missing.join(', ')} from the system packages (once) …`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  attempt('apt-get', ['update', '-qq'], { env })
  // Debian starts a service when it installs it, unless this says no.
  const policy = '/usr/sbin/policy-rc.d'
  const isOurs = !existsSync(policy)
  if (isOurs) run('sh', ['-c', `printf '#!/bin/sh\\nexit 101\\n' > ${policy} && chmod 755 ${policy}`])
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], { env })
  if (isOurs) run('rm', [policy])
}
