import { AssayError } from './assay-error.ts'

type RetryOptions = { retries: number; signal: AbortSignal | undefined }

/** Retries temporary failures and lost responses; everything else is up to the caller. */
export async function withRetries<T>(attempt: () => Promise<T>, { retries, signal }: RetryOptions): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (failures >= retries || !(error instanceof AssayError) || !isTransient(error)) throw error
      await pause(pauseMs(failures, error.retryAfterSeconds), signal)
    }
  }
}

/** An exceeded quota doesn't come back by retrying, and an invalid request stays invalid. */
function isTransient({ code, retryAfterSeconds = 0 }: AssayError): boolean {
  return transient.has(code) && retryAfterSeconds <= longestPauseSeconds
}

/** Exponential backoff with jitter; Retry-After is the minimum. */
export function pauseMs(failures: number, retryAfterSeconds = 0, random = Math.random): number {
  const backoff = Math.min(250 * 2 ** failures, 8000)
  return retryAfterSeconds * 1000 + backoff * (0.5 + random() / 2)
}

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const cancel = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', cancel)
      resolve()
    }, milliseconds)
    if (signal?.aborted) return cancel()
    signal?.addEventListener('abort', cancel, { once: true })
  })
}

const transient: ReadonlySet<string> = new Set(['rate_limited', 'unavailable', 'timeout', 'network'])
/** Beyond this, the caller should know instead of waiting. */
const longestPauseSeconds = 30
