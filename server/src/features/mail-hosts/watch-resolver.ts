import type { Deps } from '../../deps.ts'
import type { Dns } from '../../ports/dns.ts'

export type ResolverWatch = {
  probe(): Promise<void>
  /** False costs nothing; a resolver that was silent is tried again in the background now and then. */
  mayAsk(): boolean
  /** How a question went. */
  note(isAnswered: boolean): void
}

/**
 * Whether a resolver answers, so that calls do not wait for one that does not. Domains can be made to be silent, so
 * silence alone proves nothing: the resolver is then asked for something that it must know.
 */
export function watchResolver({ dns, now, log }: Pick<Deps, 'now' | 'log'> & { dns: Dns }): ResolverWatch {
  let isAnswering: boolean | null = null
  let nextProbeAt = 0
  let silentInARow = 0
  let probing: Promise<void> | null = null

  async function tryResolver(): Promise<void> {
    const wasAnswering = isAnswering
    isAnswering = await dns.isAnswering()
    silentInARow = 0
    nextProbeAt = now().getTime() + pauseMilliseconds
    if (isAnswering === wasAnswering) return
    if (isAnswering) log.info('a DNS resolver answers: mail hosts are looked up')
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
      if (!isAnswering && now().getTime() >= nextProbeAt) void probe()
      return isAnswering === true
    },
    note(isAnswered) {
      silentInARow = isAnswered ? 0 : silentInARow + 1
      if (silentInARow >= suspicious) void probe()
    },
  }
}

const pauseMilliseconds = 60_000
const suspicious = 8
