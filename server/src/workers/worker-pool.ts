import cluster from 'node:cluster'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { createAllowances } from '../http/throttling/requests-per-second.ts'
import { createQuestions, type FromPrimary, FromWorker } from './messages.ts'

type Options = {
  size: number
  environment: NodeJS.ProcessEnv
  /** How long a worker may take to finish what is under way. */
  stopSeconds: number
  log: Logger
}

type WorkerPool = {
  /** Where the data is, once all of them serve. Rejects if one can't start. */
  start(): Promise<string>
  /** Replaces one after the other, without a moment with fewer than before. */
  rollingRestart(): Promise<void>
  stop(): Promise<void>
}

export function createWorkerPool({ size, environment, stopSeconds, log }: Options): WorkerPool {
  const slots = Array.from({ length: size }, (_, index) => index + 1)
  /** Who serves, by slot. A worker that was replaced is no longer in here, though it may still finish requests. */
  const serving = new Map<number, Worker>()
  const starting = new Map<number, Promise<Worker>>()
  const alive = new Set<Worker>()
  /** Ends in a row, soon after the start. */
  const failures = new Map<number, number>()
  const onMessage = serveWorkers({ serving: () => [...serving.values()], restarts: () => restarts })
  let restarts = 0
  let leader: Worker | null = null
  let isUp = false
  let isStopping = false

  function launch(slot: number): Promise<Worker> {
    const launched = starting.get(slot) ?? open(slot).finally(() => starting.delete(slot))
    starting.set(slot, launched)
    return launched
  }

  async function open(slot: number): Promise<Worker> {
    const worker = startWorker(slot, { environment, onMessage })
    alive.add(worker)
    void worker.ended.then((how) => note(worker, how))
    await worker.ready
    serving.set(slot, worker)
    appoint()
    return worker
  }

  /** One runs the jobs. Its successor starts only after it has ended. */
  function appoint(): void {
    if (leader || isStopping) return
    leader = serving.values().next().value ?? null
    leader?.send({ type: 'lead' })
  }

  function note(worker: Worker, how: string): void {
    const { slot, pid } = worker
    alive.delete(worker)
    if (leader === worker) leader = null
    const wasServing = serving.get(slot) === worker
    if (wasServing) serving.delete(slot)
    appoint()
    if (!wasServing || isStopping || !isUp) return
    const isSoon = performance.now() - worker.startedAt < soonMilliseconds
    failures.set(slot, isSoon ? (failures.get(slot) ?? 0) + 1 : 0)
    restarts += 1
    log.error({ worker: slot, pid, how }, 'a worker ended unexpectedly; another takes its place')
    void revive(slot)
  }

  async function revive(slot: number): Promise<void> {
    while (!isStopping) {
      await delay(pauseAfter(failures.get(slot) ?? 0))
      // A SIGHUP may have filled the place meanwhile.
      if (isStopping || serving.has(slot)) return
      try {
        const { pid } = await launch(slot)
        return log.info({ worker: slot, pid }, 'a worker is back')
      } catch (error) {
        failures.set(slot, (failures.get(slot) ?? 0) + 1)
        if (!isStopping) log.error({ worker: slot, err: error }, 'a worker could not be replaced; trying again')
      }
    }
  }

  async function restartAll(): Promise<void> {
    for (const slot of slots) {
      const before = serving.get(slot)
      try {
        const now = await launch(slot)
        if (!before || before === now) continue
        before.send({ type: 'retire' })
        await untilEnded(before)
      } catch (error) {
        // The reason is on standard error, in the worker's own words.
        if (!isStopping) log.error({ worker: slot, err: error }, 'a new worker did not start; the others keep serving')
        return
      }
      if (isStopping) return
    }
    log.info({ workers: size }, 'all workers were replaced')
  }

  async function untilEnded(worker: Worker): Promise<void> {
    const late = setTimeout(() => {
      log.error({ worker: worker.slot, pid: worker.pid }, 'a worker did not stop in time and is killed')
      worker.kill('SIGKILL')
    }, stopSeconds * 1000)
    await worker.ended
    clearTimeout(late)
  }

  let rolling: Promise<void> = Promise.resolve()
  let isAnotherDue = false

  return {
    async start() {
      const [first = 1, ...others] = slots
      // Alone: it migrates the database, and says what is wrong with the settings once.
      const place = await (await launch(first)).ready
      await Promise.all(others.map(launch))
      if (serving.size < size) throw new Error('a worker ended during the start')
      isUp = true
      return place
    },
    rollingRestart() {
      // However often it's asked for meanwhile, once more is enough.
      if (!isAnotherDue) {
        isAnotherDue = true
        rolling = rolling.then(() => {
          isAnotherDue = false
          return restartAll()
        })
      }
      return rolling
    },
    async stop() {
      isStopping = true
      for (const worker of alive) worker.kill('SIGTERM')
      await Promise.all([...alive].map(untilEnded))
    },
  }
}

const soonMilliseconds = 60_000

/** The first replacement comes at once; one that keeps failing is tried ever less often. */
function pauseAfter(failures: number): number {
  return failures <= 1 ? 0 : Math.min(500 * 2 ** (failures - 2), 30_000)
}

type Worker = {
  slot: number
  pid: number | undefined
  startedAt: number
  /** Where the data is, once it serves. Rejects if it ends before that. */
  ready: Promise<string>
  /** How it ended: `exit code 1`, `SIGKILL`. */
  ended: Promise<string>
  send(message: FromPrimary): void
  kill(signal: NodeJS.Signals): void
}

type StartOptions = {
  environment: NodeJS.ProcessEnv
  onMessage(worker: Worker, message: WorkerRequest): void
}

/** What a worker may ask of its primary once it's known. */
type WorkerRequest = Exclude<FromWorker, { type: 'hello' | 'ready' }>

/** Starts a process of the same program. It listens through this one, which keeps the port open for its successors. */
function startWorker(slot: number, { environment, onMessage }: StartOptions): Worker {
  const forked = cluster.fork(environment)
  const ended = new Promise<string>((resolve) => {
    forked.once('exit', (code, signal) => resolve(signal || `exit code ${code}`))
  })
  const ready = new Promise<string>((resolve, reject) => {
    forked.on('message', (data) => {
      const { data: message } = FromWorker.safeParse(data)
      if (message?.type === 'hello') worker.send({ type: 'welcome', slot, secret: '' })
      else if (message?.type === 'ready') resolve(message.place)
      else if (message) onMessage(worker, message)
    })
    void ended.then((how) => reject(new Error(`worker ${slot} ended before it was ready: ${how}`)))
  })
  // Callers that await it handle the rejection; this keeps it from counting as unhandled for the others.
  ready.catch(() => {})
  const worker: Worker = {
    slot,
    pid: forked.process.pid,
    startedAt: performance.now(),
    ready,
    ended,
    send(message) {
      if (forked.isConnected()) forked.send(message, undefined, undefined, () => {})
    },
    kill: (signal) => void forked.process.kill(signal),
  }
  return worker
}

type Served = { serving(): Worker[]; restarts(): number }

/** What the primary does for its workers: it counts requests per second, and collects everyone's metrics for one scrape. */
function serveWorkers(pool: Served): (worker: Worker, message: WorkerRequest) => void {
  const allowances = createAllowances({ now: () => new Date() })
  const metrics = createQuestions<string>()

  async function collect(): Promise<string[]> {
    const texts = await Promise.all(
      pool.serving().map((each) => metrics.ask(collectMilliseconds, (id) => each.send({ type: 'collect', id }))),
    )
    return texts.filter((text) => text !== null)
  }

  return (worker, message) => {
    switch (message.type) {
      case 'take': {
        const results = message.wanted.map(([account, perSecond]): [boolean, number] => {
          const { isAllowed, fullInMilliseconds } = allowances.take(account, perSecond)
          return [isAllowed, fullInMilliseconds]
        })
        return worker.send({ type: 'taken', id: message.id, results })
      }
      case 'collect':
        return void collect().then((texts) =>
          worker.send({ type: 'collected', id: message.id, texts, restarts: pool.restarts() }),
        )
      case 'collected':
        return metrics.settle(message.id, message.text)
      default:
        message satisfies never
    }
  }
}

// A worker that hangs is missing from the scrape, not the scrape from Prometheus.
const collectMilliseconds = 2000
