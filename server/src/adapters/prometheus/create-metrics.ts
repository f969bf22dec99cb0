import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Backlog, Metrics } from '../../ports/metrics.ts'

type Readings = {
  pools: Record<string, PoolReading>
  countJobs: CountJobs
  version: string
  /** Set with several workers: a scrape reaches any of them, and has to show all. */
  worker?: { slot: number; collect(): Promise<{ texts: string[]; restarts: number }> } | null
}

/** Prometheus metrics, plus process, pool and queue gauges that are read on scrape. */
export function createMetrics({ pools, countJobs, version, worker = null }: Readings): Metrics {
  const registry = new Registry()
  const registers = [registry]
  if (worker) registry.setDefaultLabels({ worker: String(worker.slot) })
  /** Metrics with the same value in all workers. */
  const shared = worker ? new Registry() : registry
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'assay_build_info',
    help: 'Always 1: the version that runs, and on which Node.js.',
    labelNames: ['version', 'node'],
    registers,
  }).set({ version, node: process.versions.node }, 1)
  poolGauge(registers, pools)
  queueGauges([shared], countJobs)
  const backlog = backlogGauges([shared])
  const restarts = restartCounter([shared])

  const requests = new Histogram({
    name: 'assay_http_request_duration_seconds',
    help: 'Requests outside /v1, by route pattern.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 1, 5],
    registers,
  })
  const apiCalls = new Counter({
    name: 'assay_api_calls_total',
    help: 'Requests to /v1 by outcome: ok, or the error code.',
    labelNames: ['call', 'outcome'],
    registers,
  })
  const apiDurations = new Histogram({
    name: 'assay_api_call_duration_seconds',
    help: 'Requests to /v1, from the first byte of the request to the response.',
    labelNames: ['call'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers,
  })
  const units = new Counter({
    name: 'assay_units_total',
    help: 'Checks requested, by whether the quota allowed them.',
    labelNames: ['outcome'],
    registers,
  })
  const batchCalls = new Histogram({
    name: 'assay_commit_batch_calls',
    help: 'Requests counted by one statement.',
    buckets: [1, 2, 4, 8, 16, 32, 64, 128, 200],
    registers,
  })
  const batchSeconds = new Histogram({
    name: 'assay_commit_duration_seconds',
    help: 'Duration of such a statement, including its commit.',
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2],
    registers,
  })
  const jobs = new Histogram({
    name: 'assay_job_duration_seconds',
    help: 'Jobs run by this process.',
    labelNames: ['task', 'outcome'],
    buckets: [0.01, 0.1, 1, 10, 60],
    registers,
  })

  return {
    request: (labels, seconds) => requests.observe(labels, seconds),
    apiCall(call, outcome, seconds) {
      apiCalls.inc({ call, outcome })
      apiDurations.observe({ call }, seconds)
    },
    units: (outcome, count) => units.inc({ outcome }, count),
    batch(calls, seconds) {
      batchCalls.observe(calls)
      batchSeconds.observe(seconds)
    },
    job: (task, outcome, seconds) => jobs.observe({ task, outcome }, seconds),
    async render(found, isDatabaseUp) {
      backlog.set(found, isDatabaseUp)
      if (!worker) return { contentType: registry.contentType, text: await registry.metrics() }
      const collected = await worker.collect()
      restarts.reset()
      restarts.inc(collected.restarts)
      // If the others are late, one worker's metrics are better than none.
      const texts = collected.texts.length > 0 ? collected.texts : [await registry.metrics()]
      return { contentType: registry.contentType, text: mergeTexts([await shared.metrics(), ...texts]) }
    },
    renderOwn: () => registry.metrics(),
  }
}

/** One exposition of several processes: each metric once, with everyone's samples below it. */
function mergeTexts(texts: readonly string[]): string {
  const samples = new Map<string, string[]>()
  for (const block of texts.flatMap((text) => text.trim().split(/\n+(?=# HELP )/))) {
    const [help = '', type = '', ...lines] = block.split('\n')
    const head = `${help}\n${type}`
    samples.set(head, [...(samples.get(head) ?? []), ...lines.filter((line) => line !== '')])
  }
  return [...samples].map(([head, lines]) => [head, ...lines, ''].join('\n')).join('\n')
}

function restartCounter(registers: Registry[]): Counter {
  return new Counter({
    name: 'assay_worker_restarts_total',
    help: 'Workers that ended unexpectedly and were replaced.',
    registers,
  })
}

/** Read from the database, so every process reports the same: aggregate with max, not sum. */
function backlogGauges(registers: Registry[]): { set(backlog: Backlog | null, isDatabaseUp: boolean): void } {
  const isUp = new Gauge({
    name: 'assay_database_up',
    help: 'Whether the database accepts connections and takes writes.',
    registers,
  })
  const gauges = Object.entries(names).map(([key, [name, help]]) => ({
    key,
    gauge: new Gauge({ name, help, registers }),
  }))
  return {
    set(backlog, isDatabaseUp) {
      isUp.set(isDatabaseUp && backlog !== null ? 1 : 0)
      const values: Record<string, number> = { ...backlog }
      // Unknown values become gaps, not zeros.
      for (const { key, gauge } of gauges) {
        const value = values[key]
        if (value === undefined) gauge.remove()
        else gauge.set(value)
      }
    },
  }
}

const names: Record<keyof Backlog, [name: string, help: string]> = {
  mailWaiting: ['assay_mail_waiting', 'Emails in the outbox waiting to be sent.'],
  mailOldestSeconds: ['assay_mail_oldest_seconds', 'Age of the oldest waiting email.'],
  mailGivenUp: ['assay_mail_given_up', 'Emails that could not be delivered in the last day.'],
  paymentEventsWaiting: ['assay_payment_events_waiting', 'Payment provider events not handled yet.'],
  paymentEventsOldestSeconds: ['assay_payment_events_oldest_seconds', 'Age of the oldest unhandled event.'],
  feedsAgeSeconds: [
    'assay_feeds_age_seconds',
    'Time since the email domain lists were last fetched or confirmed unchanged.',
  ],
  webhooksDead: ['assay_webhooks_dead', 'Customers’ endpoints that have failed for a day or more.'],
  disputesOpen: ['assay_disputes_open', 'Payment disputes that the provider has not decided.'],
  disputesDue: ['assay_disputes_due', 'Of them, those that have to be responded to within three days.'],
  ledgerDaysAhead: ['assay_ledger_days_ahead', 'Days for which the ledger has partitions; the sweep adds them.'],
}

/** The counters of a pg pool. */
type PoolReading = { totalCount: number; idleCount: number; waitingCount: number }

function poolGauge(registers: Registry[], pools: Record<string, PoolReading>): void {
  new Gauge({
    name: 'assay_db_connections',
    help: 'Database connections by state; `waiting` counts requests waiting for one.',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        this.set({ pool, state: 'busy' }, totalCount - idleCount)
        this.set({ pool, state: 'idle' }, idleCount)
        this.set({ pool, state: 'waiting' }, waitingCount)
      }
    },
  })
}

/** Null while the queue can't be read. */
type CountJobs = () => Promise<{ task: string; ready: number; failing: number }[] | null>

function queueGauges(registers: Registry[], countJobs: CountJobs): void {
  new Gauge({
    name: 'assay_jobs',
    help: 'Jobs in the queue: `ready` are due, `failing` have failed and will be retried.',
    labelNames: ['task', 'state'],
    registers,
    async collect() {
      const counts = await countJobs()
      this.reset()
      for (const { task, ready, failing } of counts ?? []) {
        this.set({ task, state: 'ready' }, ready)
        this.set({ task, state: 'failing' }, failing)
      }
    },
  })
}
