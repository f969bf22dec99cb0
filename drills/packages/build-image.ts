import { existsSync, realpathSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { attempt, run } from './run.ts'
import { openStore, store, storeEnvironment } from './store.ts'

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
  const options = ['--format', 'docker', '--network', 'host', '--build-arg', `BASE=${baseImage}`]
  buildah('bud', '--quiet', ...options, '--tag', image, '.')
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
