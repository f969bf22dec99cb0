import type { Deps } from '../../deps.ts'
import { isPublicName } from '../../engine/email/listings/public-name.ts'
import type { MailHosts } from '../../engine/verdicts.ts'
import type { Dns } from '../../ports/dns.ts'
import type { MailHostLookup } from '../../ports/mail-hosts.ts'
import { within } from '../../within.ts'
import { createFinder } from './find-mail-hosts.ts'
import { watchResolver } from './watch-resolver.ts'

type LookupDeps = Pick<Deps, 'db' | 'engine' | 'now' | 'log'> & { dns: Dns }

/**
 * Looks up mail hosts without holding up requests: what misses the deadline is there for the next one. Lookups of one
 * domain are shared, bounded in parallel and per second, and cached for some minutes.
 */
export function createMailHostLookup(deps: LookupDeps): MailHostLookup {
  const { now, log } = deps
  const resolver = watchResolver(deps)
  const findMailHosts = createFinder({ ...deps, resolver })
  const kept = new Map<string, { result: MailHosts; at: number }>()
  const asked = new Map<string, Question>()
  const takeAllowance = createAllowance(now)

  async function find(domain: string, notifyEarly: (early: MailHosts) => void): Promise<MailHosts> {
    const result = await findMailHosts(domain, notifyEarly).catch((error: unknown) => {
      log.debug({ err: error }, 'mail hosts were not looked up')
      return null
    })
    asked.delete(domain)
    if (kept.size >= maxKept) kept.delete(kept.keys().next().value ?? '')
    kept.set(domain, { result, at: now().getTime() })
    return result
  }

  function ask(domain: string, max: number): Question | null {
    const running = asked.get(domain)
    if (running) return running
    if (!resolver.mayAsk() || asked.size >= max || !isPublicName(domain) || !takeAllowance()) return null
    const question: Question = {
      early: null,
      result: find(domain, (early) => {
        question.early = early
      }),
    }
    asked.set(domain, question)
    return question
  }

  function isKept(domain: string) {
    const known = kept.get(domain)
    if (!known) return undefined
    const seconds = known.result === null ? failedSeconds : keptSeconds
    // A clock that steps back must not keep it longer.
    if (Math.abs(now().getTime() - known.at) < seconds * 1000) return known
    kept.delete(domain)
    return undefined
  }

  return {
    probe: resolver.probe,
    lookup(domain, deadline) {
      const known = isKept(domain)
      if (known) return known.result
      const question = ask(domain, maxAtOnce)
      const milliseconds = deadline - performance.now()
      return question === null || milliseconds <= 0 ? null : within(milliseconds, question.result, () => question.early)
    },
    observe(domain) {
      // Half of the slots are for requests that are waiting.
      if (!isKept(domain)) void ask(domain, maxAtOnce / 2)
    },
    async study(domains) {
      for (let start = 0; start < domains.length; start += studiedAtOnce) {
        if (!resolver.mayAsk()) return false
        const some = domains.slice(start, start + studiedAtOnce).filter(isPublicName)
        await Promise.all(some.map((domain) => findMailHosts(domain)))
      }
      return true
    },
  }
}

type Question = { result: Promise<MailHosts>; early: MailHosts }

/** Where MX_LOOKUPS is off. */
export const noMailHostLookup: MailHostLookup = {
  lookup: () => null,
  observe: () => undefined,
  study: async () => false,
  probe: async () => undefined,
}

const maxKept = 50_000
const maxAtOnce = 100
const maxPerSecond = 300
const studiedAtOnce = 8
/** When an entry is looked up again: more may be known about its hosts by then. */
const keptSeconds = 600
const failedSeconds = 60

/** Bounds what a process may add to the database, whatever its customers send. */
function createAllowance(now: () => Date): () => boolean {
  let second = 0
  let taken = 0
  return () => {
    const current = Math.floor(now().getTime() / 1000)
    if (current !== second) taken = 0
    second = current
    taken += 1
    return taken <= maxPerSecond
  }
}

/** When a request stops waiting for lookups, however many addresses it checks. */
export function callDeadline(): number {
  return performance.now() + budgetMilliseconds
}

/** Leaves headroom on a busy machine below the 100 ms a request may take longer. */
const budgetMilliseconds = 60
