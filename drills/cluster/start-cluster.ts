import { rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { Readiness } from '@assay/contract/health'
import pg from 'pg'
import { freshFolder, launchProduct, type Product } from '../../scripts/launch.ts'
import { startEmbedded } from '../../server/src/db/embedded/start.ts'
import { findFreePort } from '../../server/src/http/listen.ts'
import { startRedis } from '../../server/src/testing/start-redis.ts'
import { startBalancer } from '../balancer.ts'
import { setLimits, signUp } from '../customer.ts'
import { kill, usual } from '../stage.ts'

export const size = 3
const metricsToken = 'bench-metrics-token'

type Node = { url: string; product: Product }
export type Cluster = Awaited<ReturnType<typeof startCluster>>

/** Three processes starting simultaneously on one empty PostgreSQL and one Redis, behind a balancer. */
export async function startCluster(extra: Record<string, string>) {
  const folder = freshFolder()
  const postgres = await startEmbedded(folder, { max_connections: '200', shared_buffers: '128MB' })
  const redis = await startRedis()
  const host = postgres.connection.host
  const database = new pg.Pool({ host, user: 'postgres', database: 'postgres', max: 2 })
  const ports = await Promise.all(Array.from({ length: size }, () => findFreePort('127.0.0.1')))
  const balancer = await startBalancer(await findFreePort('127.0.0.1'), ports)

  const launch = async (port: number): Promise<Node> => {
    const product = await launchProduct({
      PORT: String(port),
      PUBLIC_URL: balancer.url,
      DATABASE_URL: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(host)}`,
      REDIS_URL: redis.url,
      METRICS_TOKEN: metricsToken,
      DRAIN_SECONDS: '5',
      ...usual,
      API_LIMITS: 'on',
      ...extra,
      DATA_DIR: folder,
    })
    return { url: `http://127.0.0.1:${port}`, product }
  }
  const started = performance.now()
  const nodes = await Promise.all(ports.map(launch))
  const untilHealthy = async (count: number) => {
    while (balancer.healthy() !== count) await delay(50)
  }
  await untilHealthy(size)

  return {
    nodes,
    balancer,
    database,
    redis,
    startSeconds: (performance.now() - started) / 1000,
    /** Signs up through the balancer. */
    async addCustomer(limits: Parameters<typeof setLimits>[3]) {
      const customer = await signUp(balancer.url)
      await setLimits(balancer.url, database, customer, limits)
      return customer
    },
    /** Killed mid-work. */
    kill: (place: number) => kill(nodeAt(nodes, place).product),
    /** Asked to stop, it finishes its work; returns how it ended. */
    stop: (place: number) => nodeAt(nodes, place).product.stop(),
    async start(place: number): Promise<void> {
      nodes[place] = await launch(Number(new URL(nodeAt(nodes, place).url).port))
      await untilHealthy(size)
    },
    async close(): Promise<void> {
      balancer.stop()
      await Promise.all(nodes.map(({ product }) => product.stop()))
      await database.end()
      await redis.stop()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export function nodeAt(nodes: readonly Node[], place: number): Node {
  const node = nodes[place]
  if (!node) throw new Error(`there is no process ${place}`)
  return node
}

/** A domain list served locally. */
export async function serveFeed(): Promise<{ address: string; stop(): void }> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/plain' }).end('quick-throwaway-box.com\nother-box.net\n')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  const port = typeof bound === 'object' ? bound?.port : 0
  return { address: `http://127.0.0.1:${port}/block`, stop: () => server.close() }
}

/** One process reads the feed; returns the seconds until all of them use it, or null after a minute and a half. */
export async function shareFeeds({ nodes, database }: Cluster): Promise<number | null> {
  const versions = () =>
    Promise.all(nodes.map(async ({ url }) => Readiness.parse(await (await fetch(`${url}/readyz`)).json()).data.version))
  const started = performance.now()
  await database.query(`select private.enqueue_job('refresh-feeds', job_key => 'refresh-feeds')`)
  while (performance.now() - started < 90_000) {
    const { rows } = await database.query('select version from feed_versions order by id desc limit 1')
    const wanted = rows[0]?.version
    if (wanted !== undefined && (await versions()).every((version) => version === wanted)) {
      return (performance.now() - started) / 1000
    }
    await delay(250)
  }
  return null
}

/** How often a job has run in each process, as the processes report it. */
export async function jobRuns({ nodes }: Cluster, job: string): Promise<number[]> {
  return Promise.all(
    nodes.map(async ({ url }) => {
      const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
      const line = `assay_job_duration_seconds_count{task="${job}",outcome="done"} `
      const found = (await response.text()).split('\n').find((each) => each.startsWith(line))
      return Number(found?.slice(line.length) ?? 0)
    }),
  )
}

/** By itself, once a day: a scheduled run would be one too many. */
const rare = 'sweep-usage-history'

/** Queues that many jobs and mails, and waits until none are left. */
export async function runManyJobs(cluster: Cluster, count: number) {
  const { database } = cluster
  const before = await jobRuns(cluster, rare)
  await database.query(
    `insert into mail_outbox (to_address, subject, text_body, html_body)
     select n || '@mail.example.com', 'bench', 'text', '<p>text</p>' from generate_series(1, $1::int) n`,
    [count],
  )
  await database.query(
    `select private.enqueue_job('${rare}'), private.enqueue_job('deliver-mail') from generate_series(1, $1::int)`,
    [count],
  )
  for (;;) {
    const { rows } = await database.query(
      `select (select count(*)::int from graphile_worker.jobs where task_identifier in ('${rare}', 'deliver-mail'))
         + (select count(*)::int from mail_outbox where subject = 'bench' and sent_at is null) as waiting`,
    )
    if (rows[0].waiting === 0) break
    await delay(100)
  }
  const after = await jobRuns(cluster, rare)
  const { rows } = await database.query(
    `select count(*)::int as once from mail_outbox where subject = 'bench' and sent_at is not null and attempts = 1`,
  )
  const runs = after.map((runsNow, place) => runsNow - (before[place] ?? 0))
  return { runs, mailsSentOnce: Number(rows[0].once) }
}

/** A moment when the last full minute's jobs have run and the next minute's haven't. */
export async function midMinute(): Promise<number> {
  while (new Date().getSeconds() < 10 || new Date().getSeconds() > 50) await delay(500)
  return Math.floor(Date.now() / 60_000)
}
