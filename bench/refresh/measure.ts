import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { z } from 'zod'

export type Measured<T> = {
  result: T
  seconds: number
  grownMegabytes: number
  /** Our own CPU time, excluding other programs. */
  pauseMilliseconds: number
  /** Wall time, as a request would experience it. */
  waitMilliseconds: number
}

/** Duration, memory growth, and the longest pause without serving. */
export async function measure<T>(work: () => Promise<T>): Promise<Measured<T>> {
  collectGarbage()
  const before = process.memoryUsage.rss()
  let peak = before
  let pause = 0
  let last = { clock: performance.now(), used: process.cpuUsage() }
  const sampler = setInterval(() => {
    const used = process.cpuUsage(last.used)
    pause = Math.max(pause, Math.min(performance.now() - last.clock, (used.user + used.system) / 1000))
    peak = Math.max(peak, process.memoryUsage.rss())
    last = { clock: performance.now(), used: process.cpuUsage() }
  }, 1)
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const started = performance.now()
  const result = await work()
  const seconds = (performance.now() - started) / 1000
  delay.disable()
  clearInterval(sampler)
  return {
    result,
    seconds,
    grownMegabytes: (peak - before) / 1e6,
    pauseMilliseconds: pause,
    waitMilliseconds: delay.max / 1e6,
  }
}

/** Memory still held after everything else was freed. */
export function heldMegabytes(): number {
  collectGarbage()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 1e6
}

setFlagsFromString('--expose-gc')
const collectGarbage = z.custom<() => void>((value) => typeof value === 'function').parse(runInNewContext('gc'))
