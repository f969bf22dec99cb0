import { createHash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import type { Printer, Sheet } from '../../ports/printer.ts'
import { threadEntry } from '../../thread-entry.ts'
import type { Order, Printed } from './print-worker.ts'

type Waiting = { resolve(bytes: Uint8Array): void; reject(error: Error): void }

/**
 * Layout and fonts take a hundred milliseconds and as many megabytes, which no API request should wait for or pay for:
 * they live in a thread that starts with the first PDF and ends after a minute without one.
 */
export function createPrinter({ idleMilliseconds = 60_000, max = 50 } = {}): Printer {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | null = null
  let idle: NodeJS.Timeout | undefined
  let lastId = 0

  const fail = (reason: string) => {
    worker = null
    for (const { reject } of waiting.values()) reject(new Error(reason))
    waiting.clear()
  }
  const stop = async () => {
    clearTimeout(idle)
    const stopped = worker
    worker = null
    await stopped?.terminate()
  }
  const start = () => {
    const started = new Worker(...threadEntry('print-worker', new URL('./print-worker.ts', import.meta.url)))
    // An idle printer doesn't keep the process running.
    started.unref()
    started.on('message', (printed: Printed) => {
      const order = waiting.get(printed.id)
      waiting.delete(printed.id)
      if ('bytes' in printed) order?.resolve(printed.bytes)
      else order?.reject(new Error(printed.error))
      if (waiting.size === 0) idle = setTimeout(() => void stop(), idleMilliseconds).unref()
    })
    started.on('error', (error) => fail(String(error)))
    started.on('exit', () => {
      if (worker === started) fail('The printer stopped.')
    })
    return started
  }

  const printNow = (sheet: Sheet) =>
    new Promise<Uint8Array>((resolve, reject) => {
      if (waiting.size >= max) return reject(new Error('Too many documents are waiting to be printed.'))
      clearTimeout(idle)
      worker ??= start()
      lastId += 1
      waiting.set(lastId, { resolve, reject })
      worker.postMessage({ id: lastId, sheet } satisfies Order)
    })

  // The same sheet is the same file: viewed, downloaded and mailed within minutes, or asked for a hundred times.
  const recent = new Map<string, Promise<Uint8Array>>()
  return {
    print(sheet) {
      const key = createHash('sha256').update(JSON.stringify(sheet)).digest('base64')
      const printed = recent.get(key) ?? printNow(sheet)
      recent.delete(key)
      recent.set(key, printed)
      printed.catch(() => recent.delete(key))
      for (const oldest of [...recent.keys()].slice(0, -remembered)) recent.delete(oldest)
      return printed
    },
    close: stop,
  }
}

const remembered = 20
