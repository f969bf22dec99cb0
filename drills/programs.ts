import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { until } from './packages/front-door.ts'

/** Where the program of each Debian package is. */
const places = {
  'bind9-dnsutils': '/usr/bin/dig',
  buildah: '/usr/bin/buildah',
  caddy: '/usr/bin/caddy',
  crun: '/usr/bin/crun',
  'default-jdk-headless': '/usr/bin/javac',
  'docker-compose': '/usr/bin/docker-compose',
  'etcd-server': '/usr/bin/etcd',
  'golang-go': '/usr/bin/go',
  haproxy: '/usr/sbin/haproxy',
  iproute2: '/usr/sbin/ip',
  'mariadb-server': '/usr/sbin/mariadbd',
  mmdebstrap: '/usr/bin/mmdebstrap',
  'nginx-light': '/usr/sbin/nginx',
  openssl: '/usr/bin/openssl',
  patroni: '/usr/bin/patroni',
  pgbouncer: '/usr/sbin/pgbouncer',
  'php-cli': '/usr/bin/php',
  'php-curl': '/etc/php/8.2/mods-available/curl.ini',
  podman: '/usr/bin/podman',
  postgresql: '/usr/lib/postgresql',
  'postgresql-15': '/usr/lib/postgresql/15/bin/initdb',
  'python3-yaml': '/usr/lib/python3/dist-packages/yaml',
  'redis-server': '/usr/bin/redis-server',
  ruby: '/usr/bin/ruby',
  'systemd-container': '/usr/bin/systemd-nspawn',
  wordpress: '/usr/share/wordpress/wp-load.php',
  'wordpress-theme-twentytwentyone': '/usr/share/wordpress/wp-content/themes/twentytwentyone',
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

/** Runs one of the installed programs and ends with its exit code. */
export async function runProgram(
  name: string,
  args: string[],
  environment: Record<string, string> = {},
): Promise<void> {
  const env = { ...process.env, ...environment }
  const child = spawn(`node_modules/.bin/${name}`, args, { stdio: 'inherit', env })
  process.exitCode = await new Promise<number>((resolve) => child.on('close', (code) => resolve(code ?? 1)))
}

type Options = { env?: Record<string, string>; input?: string }
type Outcome = { code: number | null; output: string }

/** Runs a program to its end; a failure is an error with what it printed. */
export function run(program: string, args: string[], options: Options = {}): string {
  const { code, output } = attempt(program, args, options)
  if (code === 0) return output.trim()
  throw new Error(`${program} ${args.slice(0, 3).join(' ')} … ended with ${code}:\n${output.slice(-2000)}`)
}

/** For a program whose failure is a result, too. */
export function attempt(program: string, args: string[], { env = {}, input = '' }: Options = {}): Outcome {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    encoding: 'utf8',
    input,
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin`, ...env },
    maxBuffer: 64 * 1024 * 1024,
  })
  if (error) throw error
  return { code: status, output: status === 0 && stdout ? stdout : stdout + stderr }
}

/** Starts a program that keeps running, and waits until it does what it's for. */
export async function startProgram(
  command: string[],
  isUp: (pid: number) => Promise<boolean>,
  env: Record<string, string> = {},
) {
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin`, ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  const ended = once(child, 'exit')
  await until(program, 30, () => isUp(child.pid ?? 0)).catch((error: Error) => {
    child.kill('SIGKILL')
    throw new Error(`${error.message}\n${output.slice(-2000)}`)
  })
  return {
    ended,
    async stop(): Promise<void> {
      child.kill('SIGTERM')
      await ended
    },
  }
}
