import { formatDay } from '@assay/contract/format'
import type { Lookup } from '@assay/contract/lookup/pages'

/** The verdict for people who have never heard of us. */
export function summarize({ verdict, reasons, evidence }: Pick<Lookup, 'verdict' | 'reasons' | 'evidence'>): string {
  const why = sourcesOf(evidence, reasons) ?? reasons.map(({ message }) => message).join(' ')
  switch (verdict) {
    case 'disposable':
      return [why, ...lastSeen(evidence)].join(' ')
    case 'risky':
      return ['Not clearly disposable, but worth a second look.', why, ...lastSeen(evidence)].join(' ')
    case 'ok':
      return reasons.some(({ code }) => code === 'not_listed')
        ? 'We know of nothing against it. It’s not on any list of disposable email domains.'
        : why.includes('Not disposable') || reasons.some(({ code }) => code === 'cleared_on_appeal')
          ? why
          : `${why} Not disposable.`
    case 'invalid':
      return why
    default:
      return verdict satisfies never
  }
}

/** Where several lists say the same; each kind counts once, because they copy each other. */
function sourcesOf(evidence: Lookup['evidence'], [reason, ...others]: Lookup['reasons']): string | null {
  if (reason?.code !== 'listed' || others.length > 0) return null
  const count = numbers[evidence.filter(({ weight }) => weight !== 'none').length]
  return count ? `${count} kinds of sources list it as disposable.` : null
}

const numbers: Record<number, string> = { 2: 'Two', 3: 'Three', 4: 'Four', 5: 'Five', 6: 'Six' }

function lastSeen(evidence: Lookup['evidence']): string[] {
  const days = evidence.flatMap(({ last_seen, weight }) => (last_seen && weight !== 'none' ? [last_seen] : []))
  const newest = days.toSorted().at(-1)
  return newest ? [`Last seen ${formatDay(`${newest}T00:00:00Z`, 'UTC')}.`] : []
}
