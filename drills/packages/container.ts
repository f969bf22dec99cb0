import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { image } from './build-image.ts'
import { untilReady } from './front-door.ts'
import { attempt } from './run.ts'
import { storeEnvironment } from './store.ts'

const engine = ['--cgroup-manager', 'cgroupfs', '--runtime', 'crun']

/** Requests go on meanwhile. */
async function podman(...args: string[]): Promise<string> {
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
  const most = new RegExp(`^Max ${shown} +\\S+ +(\\S+)`, 'm').exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]
  return most === undefined || most === 'unlimited' ? [] : ['--ulimit', `${name}=${most}:${most}`]
}
