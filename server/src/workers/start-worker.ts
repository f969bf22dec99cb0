import cluster from 'node:cluster'
import { type FromPrimary, FromWorker } from './messages.ts'

export type Worker = {
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

type Options = {
  environment: NodeJS.ProcessEnv
  onMessage(worker: Worker, message: WorkerRequest): void
}

/** What a worker may ask of its primary once it's known. */
export type WorkerRequest = Exclude<FromWorker, { type: 'hello' | 'ready' }>

/** Starts a process of the same program. It listens through this one, which keeps the port open for its successors. */
export function startWorker(slot: number, { environment, onMessage }: Options): Worker {
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
  // Whoever waits for it hears of it; nobody else has to.
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
