import { evidenceTexts } from '@assay/contract/evidence'
import { formatCounted } from '@assay/contract/format/figures'
import type { Lookup, LookupEvidence } from '@assay/contract/lookup/pages'
import type { Deps } from '../../deps.ts'
import type { WeighedEvidence } from '../../engine/email/listings/explain-listings.ts'
import { suspicionScores } from '../../engine/email/weighing/weigh-evidence.ts'

type Judged = Pick<Lookup, 'domain' | 'verdict' | 'score' | 'reasons'>

/** Everything that counted, with the engine's own weights, and the lists that don't count anymore. */
export async function describeEvidence(
  { engine, mailHosts }: Pick<Deps, 'engine' | 'mailHosts'>,
  { domain, verdict, score, reasons }: Judged,
): Promise<LookupEvidence[]> {
  // A typo of a large provider is one, whoever lists it.
  const isByLists = reasons.some(({ code }) => listReasons.has(code))
  // What can't have a mailbox isn't a matter of lists.
  const known = verdict === 'invalid' ? [] : engine.explainListings(domain)
  const lists = known.map((list) => fromList(isByLists ? list : { ...list, weight: 'none' }))
  const signals = reasons.filter(({ code }) => Object.hasOwn(sources, code))
  const others = signals.map(async ({ code, message }): Promise<LookupEvidence> => {
    const isAlone = reasons.length === 1
    const counted = isAlone ? score : (scoreOf[code] ?? 0)
    return {
      source: sources[code] ?? 'name',
      text: (code === 'shared_mail_host' && (await sharedWith(mailHosts, domain))) || message.replace(/\.$/, ''),
      first_seen: null,
      last_seen: null,
      weight: isAlone && verdict === 'disposable' ? 'strong' : counted >= much ? 'medium' : 'weak',
    }
  })
  return [...lists, ...(await Promise.all(others))]
}

/** From this weight on, one more signal makes an address disposable. */
const much = 0.6

const scoreOf: Record<string, number | undefined> = suspicionScores

function fromList({ source, firstSeen, lastSeen, isListed, weight }: WeighedEvidence): LookupEvidence {
  return {
    source,
    text: isListed ? evidenceTexts[source] : `${evidenceTexts[source]} (no longer listed)`,
    first_seen: firstSeen,
    last_seen: lastSeen,
    weight,
  }
}

const listReasons: ReadonlySet<string> = new Set([
  'listed',
  'listed_parent',
  'several_lists',
  'listed_and_looks_disposable',
  'seen_before',
  'one_list',
])

/** Reasons that aren't lists. */
const sources: Record<string, 'name' | 'mail_host'> = {
  listed_siblings: 'name',
  telling_name: 'name',
  abused_ending: 'name',
  machine_made_name: 'name',
  crowded_zone: 'name',
  free_zone: 'name',
  typing_error: 'name',
  look_alike: 'name',
  random_domain: 'name',
  cheap_ending: 'name',
  public_suffix: 'name',
  shared_mail_host: 'mail_host',
  no_mail_host: 'mail_host',
}

/** How many listed domains share the server, if the verdict still knows; we count up to 300. */
async function sharedWith(mailHosts: Deps['mailHosts'], domain: string): Promise<string | null> {
  const found = await mailHosts.lookup(domain, { until: performance.now(), isPatient: false })
  const listed = Math.max(0, ...(found?.servers ?? []).map((server) => server.listed))
  return listed === 0 ? null : `Mail host shared with ${formatCounted(listed, 'listed domain')}`
}
