import { Resolver } from 'node:dns/promises'
import type { MailHostLookup } from '../../deps.ts'
import type { MailHosts } from '../../engine/verdicts.ts'

export type Resolve = (domain: string) => Promise<{ exchange: string; priority: number }[]>
type Outside = { now: () => Date; resolve?: Resolve; budgetMilliseconds?: number }

/**
 * Asks for MX records without ever holding up a request: what is not there within the budget is evidence for the next
 * time. Few questions at once, few answers kept.
 */
export function createMailHostLookup({ now, resolve = askDns, budgetMilliseconds = 50 }: Outside): MailHostLookup {
  const kept = new Map<string, { answer: MailHosts; until: number }>()
  const asked = new Map<string, Promise<MailHosts>>()

  async function ask(domain: string): Promise<MailHosts> {
    const answer = await resolveHosts(resolve, domain)
    if (kept.size >= mostKept) kept.delete(kept.keys().next().value ?? '')
    const seconds = answer === null ? failureSeconds : answerSeconds
    kept.set(domain, { answer, until: now().getTime() + seconds * 1000 })
    asked.delete(domain)
    return answer
  }

  return {
    async lookup(domain) {
      const known = kept.get(domain)
      if (known && known.until > now().getTime()) return known.answer
      kept.delete(domain)
      let question = asked.get(domain)
      if (question === undefined) {
        if (asked.size >= mostAtOnce) return null
        question = ask(domain)
        asked.set(domain, question)
      }
      return within(budgetMilliseconds, question)
    },
  }
}

/** Where MX_LOOKUPS is off. */
export const noMailHostLookup: MailHostLookup = { lookup: async () => null }

const mostKept = 50_000
const mostAtOnce = 64
const answerSeconds = 6 * 3600
const failureSeconds = 300

function askDns(domain: string): ReturnType<Resolve> {
  const resolver = new Resolver({ timeout: 1500, tries: 1 })
  return resolver.resolveMx(domain)
}

async function resolveHosts(resolve: Resolve, domain: string): Promise<MailHosts> {
  try {
    const records = await resolve(domain)
    const hosts = records
      .toSorted((one, two) => one.priority - two.priority)
      .map(({ exchange }) => exchange.toLowerCase())
      .filter((host) => !isPrivate(host))
    // A record for "." says that the domain receives no mail (RFC 7505).
    return { hosts: hosts.slice(0, 10) }
  } catch (error) {
    return saysThereAreNone(error) ? { hosts: [] } : null
  }
}

function saysThereAreNone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENODATA' || error.code === 'ENOTFOUND')
}

/** Names and addresses that lead into someone's own network tell nothing, and are often there to make us try. */
function isPrivate(host: string): boolean {
  return (
    host === '' ||
    /^[\d.]+$/.test(host) ||
    host.includes(':') ||
    !host.includes('.') ||
    /\.(?:local|localhost|internal|lan|home|corp|test|invalid|example|arpa)$/.test(host)
  )
}

async function within(milliseconds: number, question: Promise<MailHosts>): Promise<MailHosts> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, milliseconds, null)
  })
  const answer = await Promise.race([question, late])
  clearTimeout(timer)
  return answer
}
