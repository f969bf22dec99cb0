import type { Deps } from '../../deps.ts'
import type { Dns } from '../../ports/dns.ts'

export type ResolverWatch = {
  probe(): Promise<void>
  /** While false, requests don't wait; a silent resolver is retried in the background. */
  mayAsk(): boolean
  note(hasResponded: boolean): void
}

/**
 * Whether a resolver responds, so that requests don't wait for one that doesn't. Domains can be made silent on purpose,
 * so silence alone proves nothing: the resolver is then asked for something it must know.
 */
export function watchResolver({ dns, now, log }: Pick<Deps, 'now' | 'log'> & { dns: Dns }): ResolverWatch {
  let isResponding: boolean | null = null
  let probedAt = 0
  let silentInARow = 0
  let probing: Promise<void> | null = null

  async function tryResolver(): Promise<void> {
    const wasResponding = isResponding
    isResponding = await dns.isResponding()
    silentInARow = 0
    probedAt = now().getTime()
    if (isResponding === wasResponding) return
    if (isResponding) log.info('a DNS resolver answers: mail hosts are looked up')
    else log.warn('no DNS resolver answers: mail hosts are not looked up until one does')
  }

  function probe(): Promise<void> {
    probing ??= tryResolver().finally(() => {
      probing = null
    })
    return probing
  }

  return {
    probe,
    mayAsk() {
      // Also if the clock has stepped back.
      if (!isResponding && Math.abs(now().getTime() - probedAt) >= pauseMilliseconds) void probe()
      return isResponding === true
    },
    note(hasResponded) {
      silentInARow = hasResponded ? 0 : silentInARow + 1
      if (silentInARow >= suspicious) void probe()
    },
  }
}

const pauseMilliseconds = 60_000
const suspicious = 8
