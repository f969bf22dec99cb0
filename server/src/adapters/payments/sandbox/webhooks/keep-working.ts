import type { Deps } from '../../../../deps.ts'

/** Runs the work when woken and every second, never twice at the same time. */
export function keepWorking(work: () => Promise<void>, log: Deps['log']) {
  let running: Promise<void> | null = null
  let isWanted = false
  let isStopped = false

  const runAll = async () => {
    while (isWanted && !isStopped) {
      isWanted = false
      await work().catch((error: unknown) => log.warn({ err: error }, 'background work of the payment sandbox failed'))
    }
    running = null
  }
  const wake = () => {
    isWanted = true
    running ??= runAll()
  }
  const timer = setInterval(wake, 1000).unref()
  return {
    wake,
    async stop(): Promise<void> {
      isStopped = true
      clearInterval(timer)
      await running
    },
  }
}
