import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { commandsIn, readBlock } from '../guide.ts'
import { attempt, run } from '../programs.ts'
import { untilReady } from './front-door.ts'

const engine = ['--cgroup-manager', 'cgroupfs', '--runtime', 'crun']

/** Requests go on meanwhile. */
export async function podman(...args: string[]): Promise<string> {
  const options = { env: { ...process.env, ...storeEnvironment }, maxBuffer: 64 * 1024 * 1024 }
  const { stdout } = await promisify(execFile)('podman', [...engine, ...args], options)
  return stdout.trim()
}

type Options = {
  port?: number
  settings?: Record<string, string>
  /** As `docker run` takes them, too. */
  flags?: string[]
}

/**
 * A `docker` for the guide's commands: podman and buildah with what this machine needs, its network in place of published ports, and a base
 * image that needs no registry. Returns the folder to put first in PATH.
 */
function installDocker(): string {
  const folder = join(store, 'docker')
  mkdirSync(folder, { recursive: true })
  const build = `buildah bud --quiet --format docker --network host --build-arg BASE=${baseImage}`
  const cases = [`build) exec ${build} "$@"`, `run) exec podman ${engine.join(' ')} run ${ways.join(' ')} "$@"`]
  const script = `#!/bin/sh\nverb=$1; shift\ncase $verb in\n${cases.join(' ;;\n')} ;;\nesac\nexec podman ${engine.join(' ')} $verb "$@"\n`
  writeFileSync(join(folder, 'docker'), script, { mode: 0o755 })
  return folder
}

/** Starts the image as a real container, with its own user, as process 1, on the private host's network. */
export async function startContainer(name: string, { port = 3000, settings = {}, flags = [] }: Options = {}) {
  const started = performance.now()
  const given = Object.entries({ ...settings, PORT: String(port) }).flatMap(([key, value]) => ['-e', `${key}=${value}`])
  await podman('run', '--detach', '--replace', '--name', name, ...ways, ...flags, ...given, image)
  const url = `http://localhost:${port}`
  const container = describeContainer(name, url)
  await untilReady(url).catch(async (error: Error) => {
    throw new Error(`${error.message}\n${(await podman('logs', name)).slice(-2000)}`)
  })
  return { ...container, seconds: (performance.now() - started) / 1000 }
}

/** What the image says when it's started with nothing. */
export function runOnce(...settings: string[]): { code: number | null; output: string } {
  const given = settings.flatMap((setting) => ['-e', setting])
  return attempt('podman', [...engine, 'run', '--rm', ...ways, ...given, image], { env: storeEnvironment })
}

/** For the guide's commands. */
export const dockerEnvironment = () => ({ ...storeEnvironment, PATH: `${installDocker()}:${process.env.PATH}` })

function describeContainer(name: string, url: string) {
  return {
    url,
    exec: (...command: string[]) => podman('exec', name, ...command),
    /** The image's HEALTHCHECK; throws unless it's healthy. */
    checkHealth: () => podman('healthcheck', 'run', name),
    /** Sends SIGTERM, and SIGKILL after 30 s; returns how it ended and how long that took. */
    async stop(): Promise<{ code: number; seconds: number }> {
      const started = performance.now()
      await podman('stop', '--time', '30', name)
      const seconds = (performance.now() - started) / 1000
      const code = Number(await podman('inspect', '--format', '{{.State.ExitCode}}', name))
      await podman('rm', '--force', name)
      return { code, seconds }
    },
  }
}

/** Without systemd around it, podman starts no timer for health checks, and without its privilege it raises no limits. */
const ways = [
  '--network',
  'host',
  '--health-interval',
  'disable',
  ...limit('nofile', 'open files'),
  ...limit('nproc', 'processes'),
]

function limit(name: string, shown: string): string[] {
  const max = new RegExp(`^Max ${shown} +\\S+ +(\\S+)`, 'm').exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]
  return max === undefined || max === 'unlimited' ? [] : ['--ulimit', `${name}=${max}:${max}`]
}

const release = `node-${process.versions.node}`
export const image = 'localhost/assay'
/** A small Debian with systemd, for the unit, and with the `kill` that any Debian has. */
export const hostImage = `localhost/assay-systemd:${release}`
const baseImage = `localhost/assay-base:${release}`
const certificates = '/etc/ssl/certs/ca-certificates.crt'

const buildah = (...args: string[]) => run('buildah', args, { env: storeEnvironment })

/** The Dockerfile, on a slim Debian with this machine's Node.js: no registry of images is needed. */
export function buildImage(): { seconds: number; megabytes: number; baseMegabytes: number } {
  openStore()
  ensureBase(baseImage, ['libstdc++6'])
  ensureBase(hostImage, ['libstdc++6', 'systemd', 'systemd-sysv', 'dbus', 'procps'])
  const started = performance.now()
  const [build = ''] = commandsIn(readBlock('deploy/packages.md', 'docker build'))
  run('sh', ['-ec', build], { env: dockerEnvironment() })
  const seconds = (performance.now() - started) / 1000
  attempt('buildah', ['rmi', '--prune'], { env: storeEnvironment })
  return { seconds, megabytes: megabytesOf(image), baseMegabytes: megabytesOf(baseImage) }
}

function ensureBase(name: string, packages: string[]): void {
  if (attempt('buildah', ['inspect', '--type', 'image', name], { env: storeEnvironment }).code === 0) return
  console.log(`Making ${name} (once) …`)
  const tar = join(store, 'base.tar')
  const left = ['doc', 'man', 'locale'].map((folder) => `--dpkgopt=path-exclude=/usr/share/${folder}/*`)
  run('mmdebstrap', ['--variant=minbase', `--include=${packages.join(',')}`, ...left, 'bookworm', tar])
  const container = buildah('from', 'scratch')
  buildah('add', '--quiet', container, tar, '/')
  buildah('add', '--quiet', container, process.execPath, '/usr/bin/node')
  buildah('add', '--quiet', container, npmFolder(), '/usr/lib/node_modules/npm')
  buildah('run', container, 'ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', '/usr/bin/npm')
  if (existsSync(certificates)) {
    // A network that inspects TLS has certificates of its own.
    buildah('add', '--quiet', container, certificates, certificates)
    buildah('config', '--env', `NODE_EXTRA_CA_CERTS=${certificates}`, container)
  }
  buildah('commit', '--quiet', '--rm', container, name)
  rmSync(tar)
}

function npmFolder(): string {
  return dirname(dirname(realpathSync(join(dirname(process.execPath), 'npm'))))
}

function megabytesOf(name: string): number {
  const size = run('podman', ['image', 'inspect', '--format', '{{.Size}}', name], { env: storeEnvironment })
  return Number(size) / 1e6
}

/** Images and what they're made from; kept, because making a base takes a minute. */
export const store = '/var/tmp/assay-packages'

const settings = `${store}/storage.conf`

/** For buildah and podman alike. */
export const storeEnvironment = { CONTAINERS_STORAGE_CONF: settings, BUILDAH_ISOLATION: 'chroot' }

function openStore(): void {
  mkdirSync(store, { recursive: true })
  const lines = ['[storage]', 'driver = "overlay"', `graphroot = "${store}/images"`, `runroot = "${store}/run"`]
  writeFileSync(settings, `${lines.join('\n')}\n`)
}
