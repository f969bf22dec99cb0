import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { cover } from './private-host.ts'

export type Example = {
  name: string
  /** Puts the example where Debian's package reads it. */
  install(): void
  test: [program: string, args: string[]]
  start: string[]
  env: Record<string, string>
}

const own = '/etc/ssl/assay/fullchain.pem /etc/ssl/assay/privkey.pem'
const empty = () => mkdtempSync(join(tmpdir(), 'assay-proxy-'))

export const proxies: Example[] = [
  {
    name: 'nginx',
    install() {
      cover('/etc/nginx/sites-enabled', empty())
      cover('/var/log/nginx', empty())
      fill('/etc/nginx/conf.d', 'deploy/nginx/assay.conf')
    },
    test: ['nginx', ['-t']],
    start: ['nginx', '-g', 'daemon off;'],
    env: {},
  },
  {
    name: 'caddy',
    install: () => fill('/etc/caddy', 'deploy/caddy/Caddyfile'),
    test: ['caddy', ['validate', '--config', '/etc/caddy/Caddyfile']],
    start: ['caddy', 'run', '--config', '/etc/caddy/Caddyfile'],
    env: { ASSAY_TLS: own, XDG_DATA_HOME: '/run/caddy', XDG_CONFIG_HOME: '/run/caddy' },
  },
  {
    name: 'haproxy',
    install: () => fill('/etc/haproxy', 'deploy/haproxy/haproxy.cfg'),
    test: ['haproxy', ['-c', '-f', '/etc/haproxy/haproxy.cfg']],
    start: ['haproxy', '-W', '-db', '-f', '/etc/haproxy/haproxy.cfg'],
    env: {},
  },
]

/** A folder with the example alone. */
function fill(place: string, example: string): void {
  const folder = empty()
  cpSync(example, join(folder, basename(example)))
  cover(place, folder)
}
