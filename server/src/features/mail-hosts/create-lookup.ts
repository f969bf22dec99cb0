import type { Deps } from '../../deps.ts'
import { isPublicName } from '../../engine/email/listings/public-name.ts'
import type { MailHosts } from '../../engine/verdicts.ts'
import type { Dns } from '../../ports/dns.ts'
import type { LookupWait, MailHostLookup } from '../../ports/mail-hosts.ts'
import { within } from '../../within.ts'
import { createFinder } from './find-mail-hosts.ts'
import { watchResolver } from './watch-resolver.ts'

type LookupDeps = Pick<Deps, 'db' | 'engine' | 'now' | 'log'> & { dns: Dns }

/**
 * Looks up mail hosts without holding up requests: what takes longer than a request waits is there for the next one. Lookups of
 * one domain are shared, bounded in parallel and per second, and cached for some minutes.
 */
export function createMailHostLookup(deps: LookupDeps): MailHostLookup {
  const { now, log } = deps
  const resolver = watchResolver(deps)
  const findMailHosts = createFinder({ ...deps, resolver })
  const kept = new Map<string, { result: MailHosts; at: number }>()
  const asked = new Map<string, Question>()
  const takeAllowance = createAllowance()
  const turns: Turn[] = []
  let isTurnSet = false

  async function find(domain: string, notifyEarly: (early: MailHosts) => void): Promise<MailHosts> {
    const result = await findMailHosts(domain, notifyEarly).catch((error: unknown) => {
      log.debug({ err: error }, 'mail hosts were not looked up')
      return null
    })
    asked.delete(domain)
    if (kept.size >= maxKept) kept.delete(kept.keys().next().value ?? '')
    kept.set(domain, { result, at: now().getTime() })
    giveTurns()
    return result
  }

  /** Null if the domain can't be looked up, `full` if it can't be right now. `share` is how much of the capacity may be used. */
  function ask(domain: string, share: number): Question | null | 'full' {
    const running = asked.get(domain)
    if (running) return running
    if (!resolver.mayAsk() || !isPublicName(domain)) return null
    if (asked.size >= maxAtOnce * share || !takeAllowance(share)) return 'full'
    const question: Question = {
      early: null,
      result: find(domain, (early) => {
        question.early = early
      }),
    }
    asked.set(domain, question)
    return question
  }

  /** First come, first served, as lookups end and seconds pass. */
  function giveTurns(): void {
    for (let turn = turns[0]; turn; turn = turns[0]) {
      const known = isKept(turn.domain)
      const isLate = turn.until < performance.now()
      const question = known || isLate ? null : ask(turn.domain, patientShare)
      if (question === 'full') break
      turns.shift()
      turn.take(question ? question.result : (known?.result ?? null))
    }
    if (turns.length === 0 || isTurnSet) return
    isTurnSet = true
    setTimeout(() => {
      isTurnSet = false
      giveTurns()
    }, turnMilliseconds)
  }

  function waitForTurn(domain: string, until: number): Promise<MailHosts> {
    return new Promise((take) => {
      turns.push({ domain, until, take })
      giveTurns()
    })
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
    lookup(domain, { until, isPatient }) {
      const known = isKept(domain)
      if (known) return known.result
      const question = ask(domain, isPatient ? patientShare : 1)
      const milliseconds = until - performance.now()
      if (question === null || milliseconds <= 0) return null
      if (question !== 'full') {
        return until === Number.POSITIVE_INFINITY
          ? question.result
          : within(milliseconds, question.result, () => question.early)
      }
      if (!isPatient || turns.length >= maxTurns) return null
      const result = waitForTurn(domain, until)
      return until === Number.POSITIVE_INFINITY ? result : within(milliseconds, result, () => null)
    },
    observe(domain) {
      if (!isKept(domain)) void ask(domain, patientShare)
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
type Turn = { domain: string; until: number; take(result: MailHosts | Promise<MailHosts>): void }

/** Where MX_LOOKUPS is off. */
export const noMailHostLookup: MailHostLookup = {
  lookup: () => null,
  observe: () => undefined,
  study: async () => false,
  probe: async () => undefined,
}

const maxKept = 50_000
const maxAtOnce = 100
const maxPerSecond = 400
/** The other half is for single requests, which don't wait for their turn. */
const patientShare = 0.5
const maxTurns = 20_000
const turnMilliseconds = 100
const studiedAtOnce = 8
/** When an entry is looked up again: more may be known about its hosts by then. */
const keptSeconds = 600
const failedSeconds = 60

/** Bounds what a process may add to the database, whatever its customers send. */
function createAllowance(): (share: number) => boolean {
  let second = 0
  let taken = 0
  return (share) => {
    const current = Math.floor(performance.now() / 1000)
    if (current !== second) taken = 0
    second = current
    if (taken >= maxPerSecond * share) return false
    taken += 1
    return true
  }
}

/** How long a request waits for all of its lookups together, by how many people it checks. */
export function waitFor(people: number): LookupWait {
  const milliseconds = singleMilliseconds + (people - 1) * furtherMilliseconds
  return { until: performance.now() + milliseconds, isPatient: people > 1 }
}

/** A file can wait longer than a request. DNS has a timeout of its own. */
export const waitUntilFound: LookupWait = { until: Number.POSITIVE_INFINITY, isPatient: true }

/** Leaves headroom on a busy machine below the 100 ms a request may take longer. */
const singleMilliseconds = 60
/** As long as lookups take if none is cached, so the largest batch waits six seconds. */
const furtherMilliseconds = 6
