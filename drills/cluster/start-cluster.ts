import { rmSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { freshFolder, launchProduct, type Product } from '../../scripts/launch.ts'
import { startEmbedded } from '../../server/src/db/embedded/start.ts'
import { findFreePort } from '../../server/src/http/listen.ts'
import { startRedis } from '../../server/src/testing/start-redis.ts'
import { startBalancer } from './balancer.ts'

export const size = 3
export const metricsToken = 'bench-metrics-token'

export type Node = { url: string; product: Product }
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
      AUTH_AUTOCONFIRM: 'on',
      AUTH_LIMITS: 'off',
      CAPTCHA_PROVIDER: 'none',
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
    postgresPid: Number(
      (await database.query("select pg_read_file('postmaster.pid') as text")).rows[0].text.split('\n')[0],
    ),
    startSeconds: (performance.now() - started) / 1000,
    untilHealthy,
    /** Killed mid-work. */
    async kill(place: number): Promise<void> {
      const { product } = nodeAt(nodes, place)
      const ended = new Promise((resolve) => product.process.once('exit', resolve))
      product.process.kill('SIGKILL')
      await ended
    },
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
