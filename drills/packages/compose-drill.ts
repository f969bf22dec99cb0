import { mkdtempSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { startMailServer } from '../../server/src/testing/start-mail-server.ts'
import { attempt, postgresPrograms, run, startProgram } from '../programs.ts'
import { check } from '../report.ts'
import { startContainer } from './container.ts'
import { signUp, verify } from './front-door.ts'

type Services = Awaited<ReturnType<typeof startServices>>

/** The app with the environment, secrets and limits of the compose file. */
export async function drillCompose(compose: Compose, services: Services): Promise<void> {
  const { app, postgres, redis } = compose.services
  const published = [...postgres.ports, ...redis.ports]
  check('published ports', `app ${app.ports.join()}, PostgreSQL and Redis none`, published.length === 0)
  const waits = Number.parseInt(app.stop_grace_period ?? '', 10)
  const needed = Number(app.environment.DRAIN_SECONDS) + 12
  check('time to stop', `${waits} s, at least ${needed}`, waits >= needed)

  const settings = { ...app.environment, ...offline }
  const start = (name: string) => startContainer(name, { settings, flags: engineFlags(compose) })
  const first = await start('assay-compose')
  check(`first start, PostgreSQL ${services.version}`, `ready after ${first.seconds.toFixed(1)} s`, true)
  const owned = services.query("select count(*) from pg_class where relowner = 'assay_app'::regrole")
  check('the login for requests', `owns ${owned} tables`, owned === '0')
  const key = await signUp(first.url, services.readMail)
  check('sign-up, email by SMTP, key, check', `${await verify(first.url, key)} used`, true)
  const token = readFileSync('/run/secrets/metrics_token', 'utf8').trim()
  const metrics = await fetch(`${first.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  check('/metrics with the token from its file', `status ${metrics.status}`, metrics.status === 200)
  const response = await first.exec('node', 'server/dist/admin.js', 'feeds', 'status')
  check('exec app node server/dist/admin.js', response.split('\n')[0] ?? '', true)
  const ended = await first.stop()
  check('SIGTERM', `exit ${ended.code} after ${ended.seconds.toFixed(1)} s`, ended.code === 0)
  const second = await start('assay-compose')
  const used = await verify(second.url, key)
  check(
    'a new container',
    `ready after ${second.seconds.toFixed(1)} s, ${used} used with the key of before`,
    used === 2,
  )
  await second.stop()
}

/** The private network has no way out. */
export const offline = { FEEDS_BLOCK: 'none', MX_LOOKUPS: 'off' }

const Service = z.object({
  environment: z.record(z.string(), z.coerce.string()).default({}),
  command: z.array(z.string()).optional(),
  secrets: z.array(z.object({ source: z.string() })).default([]),
  tmpfs: z.array(z.string()).default([]),
  cap_drop: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
  read_only: z.boolean().default(false),
  stop_grace_period: z.string().optional(),
  ports: z.array(z.string()).default([]),
  deploy: z.object({ resources: z.object({ limits: z.object({ memory: z.string() }) }) }),
})

const Compose = z.object({
  services: z.object({ app: Service, postgres: Service, redis: Service, mailpit: Service }),
  secrets: z.record(z.string(), z.object({ file: z.string() })),
})
export type Compose = z.infer<typeof Compose>

/** The compose file as docker-compose reads it, which is also its check against the specification's schema. */
export function readCompose(file: string): Compose {
  const yaml = run('docker-compose', ['--file', file, 'config'])
  const json = run('python3', ['-c', 'import json, sys, yaml; json.dump(yaml.safe_load(sys.stdin), sys.stdout)'], {
    input: yaml,
  })
  return Compose.parse(JSON.parse(json))
}

/** What compose would tell the container engine about the app. */
export function engineFlags({ services: { app }, secrets }: Compose): string[] {
  return [
    ...(app.read_only ? ['--read-only'] : []),
    ...app.tmpfs.flatMap((folder) => ['--tmpfs', folder]),
    ...app.cap_drop.flatMap((name) => ['--cap-drop', name]),
    ...app.security_opt.flatMap((option) => ['--security-opt', option.replace(':true', '')]),
    ...app.secrets.flatMap(({ source }) => ['--volume', `${secrets[source]?.file}:/run/secrets/${source}:ro`]),
    ...['--memory', app.deploy.resources.limits.memory],
  ]
}

const asPostgres = ['runuser', '-u', 'postgres', '--']

/** The other services of the compose file, from Debian instead of images, on the ports and names that the file gives them. */
export async function startServices({ services }: Compose, roles: string) {
  const postgres = await startPostgres(roles)
  const redis = await startProgram(services.redis.command ?? [], () => isListening(6379))
  const mail = await startMailServer(1025)
  return {
    version: postgres.version,
    /** The one value that a superuser's query returns. */
    query: postgres.query,
    readMail: async (email: string) =>
      mail.received
        .find(({ to }) => to.includes(email))
        ?.raw.replace(/=\r\n/g, '')
        .replaceAll('=3D', '=') ?? null,
    async stop(): Promise<void> {
      await mail.close()
      await redis.stop()
      await postgres.stop()
    },
  }
}

/** As the postgres image does it: sockets are trusted, TCP asks for a password, and the file runs on an empty cluster. */
async function startPostgres(roles: string) {
  const programs = postgresPrograms()
  const version = basename(dirname(programs))
  const folder = mkdtempSync(join(tmpdir(), 'assay-postgres-'))
  run('chown', ['postgres', folder])
  const data = join(folder, 'data')
  const access = ['--auth-local=trust', '--auth-host=scram-sha-256', '--pwfile=/run/secrets/postgres_password']
  run('runuser', [
    '-u',
    'postgres',
    '--',
    `${programs}/initdb`,
    '-D',
    data,
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    ...access,
  ])
  const psql = ['-h', folder, '-U', 'postgres', '-v', 'ON_ERROR_STOP=1', '-Atq']
  const server = await startProgram(
    [...asPostgres, `${programs}/postgres`, '-D', data, '-k', folder, '-h', '127.0.0.1', '-c', 'fsync=off'],
    async () => attempt('psql', [...psql, '-c', 'select 1']).code === 0,
  )
  run('psql', [...psql, '-f', roles])
  return {
    version,
    query: (sql: string) => run('psql', [...psql, '-d', 'assay', '-c', sql]),
    async stop(): Promise<void> {
      run('runuser', ['-u', 'postgres', '--', `${programs}/pg_ctl`, '-D', data, '-m', 'fast', 'stop'])
      await server.stop()
      run('rm', ['-r', folder])
    },
  }
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
