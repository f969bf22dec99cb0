import { createServer } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { Readiness } from '@assay/contract/health'
import type { Cluster } from './start-cluster.ts'

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
