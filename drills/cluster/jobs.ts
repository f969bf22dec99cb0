import { setTimeout as delay } from 'node:timers/promises'
import { type Cluster, metricsToken } from './start-cluster.ts'

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
