import { readFileSync } from 'node:fs'
import { type Compose, engineFlags } from './compose-file.ts'
import { startContainer } from './container.ts'
import { signUp, verify } from './front-door.ts'
import { check } from './report.ts'
import type { startServices } from './services.ts'

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
  const answer = await first.exec('node', 'server/dist/admin.js', 'feeds', 'status')
  check('exec app node server/dist/admin.js', answer.split('\n')[0] ?? '', true)
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
