import { cpSync, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drillCompose, readCompose, startServices } from './packages/compose-drill.ts'
import { buildImage } from './packages/container.ts'
import { drillImage } from './packages/image-drill.ts'
import { cover, furnish, runPrivately } from './packages/private-host.ts'
import { drillProxies } from './packages/proxy-drill.ts'
import { drillSystemd } from './packages/systemd-drill.ts'
import { ensurePackages, run } from './programs.ts'
import { check, drill, hasFailed } from './report.ts'

/**
 * Builds the image and runs every package in `deploy/` as its guide says: the container, the compose file's services, the
 * proxies and the systemd unit. As root on Debian, with Debian's programs. `npm run drills packages image systemd` runs two of them on the
 * image that is there.
 */
const wanted = process.argv.slice(3)
if (process.argv[2] === 'drills') {
  await runDrills()
} else {
  if (process.getuid?.() !== 0) {
    console.error('The packages are tried out in containers: run this as root on Debian 12 or newer.')
    process.exit(1)
  }
  ensurePackages(
    ...(['buildah', 'podman', 'crun', 'mmdebstrap', 'systemd-container', 'docker-compose', 'python3-yaml'] as const),
    ...(['nginx-light', 'caddy', 'haproxy', 'redis-server', 'postgresql', 'openssl', 'iproute2'] as const),
  )
  if (wanted.length === 0) await drill('Build', build)
  const code = runPrivately('drills/packages.ts', ...wanted)
  process.exit(code || Number(hasFailed()))
}

async function build(): Promise<void> {
  const { seconds, megabytes, baseMegabytes } = buildImage()
  const parts = `${megabytes.toFixed(0)} MB, of which ${baseMegabytes.toFixed(0)} are Debian and Node.js`
  check('image', `${parts}; built in ${seconds.toFixed(0)} s`, true)
}

async function runDrills(): Promise<void> {
  furnish()
  // Secrets are made in a copy, as if on a machine of its own.
  const home = mkdtempSync(join(tmpdir(), 'assay-compose-'))
  run('chmod', ['755', home])
  cpSync('deploy', join(home, 'deploy'), { recursive: true })
  run('sh', [join(home, 'deploy/compose/make-secrets.sh')])
  const compose = readCompose(join(home, 'deploy/compose.yaml'))
  const secrets = join(home, 'deploy/secrets')
  // Containers see the files alone; here, PostgreSQL's user has to pass through the folder.
  run('chmod', ['755', secrets])
  mkdirSync('/run/secrets')
  cover('/run/secrets', secrets)

  const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name)
  if (isWanted('image')) await drill('Image', drillImage)
  const services = await startServices(compose, join(home, 'deploy/compose/roles.sql'))
  if (isWanted('compose')) await drill('Compose file', () => drillCompose(compose, services))
  if (isWanted('proxies')) await drill('Proxies', () => drillProxies(compose, services))
  if (isWanted('systemd')) await drill('systemd unit', drillSystemd)
  process.exit(Number(hasFailed()))
}
