import type { ActivityCode } from '@assay/contract/activity'
import { formatTimeOfDay } from '@assay/contract/format'
import { formatCount, formatCounted } from '@assay/contract/format/figures'
import type { Wave } from '@assay/contract/waves/waves'
import type { StoredWave } from './queries.ts'

export function toWave(wave: StoredWave): Wave {
  return {
    id: wave.id,
    code: wave.code,
    title: titleOf(wave),
    status: wave.endedAt ? 'ended' : 'growing',
    reaction: wave.reaction,
    started_at: wave.startedAt.toISOString(),
    recognized_at: wave.recognizedAt.toISOString(),
    last_at: wave.lastAt.toISOString(),
    ended_at: wave.endedAt?.toISOString() ?? null,
    members: wave.members,
    allowed_before: wave.allowedBefore,
  }
}

/** “41 sign-ups in 18 minutes from a domain that was new to you”. */
export function titleOf({ code, members, startedAt, lastAt }: StoredWave): string {
  const shared = Object.hasOwn(sharing, code) ? sharing[code as ActivityCode] : sharing.several_signs
  return `${formatCounted(members, 'sign-up')} in ${describeSpan(lastAt.getTime() - startedAt.getTime())} ${shared}`
}

const sharing: Record<ActivityCode, string> = {
  one_mailbox: 'for one mailbox in different spellings',
  numbered_mailboxes: 'with numbered mailboxes',
  many_subdomains: 'from subdomains of one domain',
  many_mailboxes_at_new_domain: 'from a domain that was new to you',
  colleagues: 'from a company that was new to you',
  new_domains_share_mail_host: 'from new domains that share a mail host',
  same_shape: 'with mailboxes of one shape',
  random_mailboxes: 'with random mailboxes',
  one_name: 'with one name',
  generated_names: 'with generated names',
  one_network: 'from one network',
  one_browser: 'from one browser',
  hosting_networks: 'from hosting providers',
  several_signs: 'that look like one source',
}

/** “18 minutes”, “3 days”. */
function describeSpan(milliseconds: number): string {
  const seconds = Math.max(1, Math.round(milliseconds / 1000))
  const [unit, length] = units.find(([, size]) => seconds >= 2 * size) ?? ['second', 1]
  return formatCounted(Math.round(seconds / length), unit)
}

/** “one about every 27 seconds”. */
function describePace(milliseconds: number): string {
  if (milliseconds < 500) return 'several a second'
  return `one about every ${describeSpan(milliseconds).replace(/^1 /, '')}`
}

const units: [string, number][] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
]

/** What happened, from its first member to its latest. */
export function summaryOf(wave: StoredWave): string {
  const { startedAt, recognizedAt, lastAt, endedAt, members, allowedBefore } = wave
  const span = lastAt.getTime() - startedAt.getTime()
  const pace = members > 1 ? `, then ${describePace(span / (members - 1))}` : ''
  const began = `The first came at ${formatTimeOfDay(startedAt, 'UTC')} UTC${pace}.`
  const delay = describeSpan(recognizedAt.getTime() - startedAt.getTime())
  const before =
    allowedBefore === 0
      ? `We recognized it after ${delay}.`
      : `We recognized it after ${delay}; ${formatCount(allowedBefore)} of them had been allowed by then.`
  const end = endedAt ? ' None has come for a while, so the wave is over.' : ''
  return `${began} ${before}${end}`
}
