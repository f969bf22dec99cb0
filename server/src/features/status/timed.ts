import type { Check } from './check.ts'

/** Correct but possibly too slow to be up. One slow moment isn't enough, so it tries twice. */
export async function timed(isRight: () => Promise<boolean>, otherwise: Check): Promise<Check> {
  for (let attempt = 1; ; attempt += 1) {
    const started = performance.now()
    if (!(await isRight())) return otherwise
    const milliseconds = Math.max(1, Math.round(performance.now() - started))
    const isSlow = milliseconds > slowMilliseconds
    if (!isSlow || attempt === 2) return { state: isSlow ? 'degraded' : 'up', note: `Responding in ${milliseconds} ms` }
  }
}

const slowMilliseconds = 1000
