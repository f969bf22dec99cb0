import { createAllowances } from '../http/pacing/requests-per-second.ts'
import { createQuestions } from './messages.ts'
import type { Worker, WorkerRequest } from './start-worker.ts'

type WorkerPool = { serving(): Worker[]; restarts(): number }

/** What the primary does for its workers: it counts requests per second, and collects everyone's metrics for one scrape. */
export function serveWorkers(pool: WorkerPool): (worker: Worker, message: WorkerRequest) => void {
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
