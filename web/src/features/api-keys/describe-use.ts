import type { ApiKey } from '@assay/contract/api-keys'
import { describeAgo } from '../../ui/data/time.tsx'

/** "Germany · curl/8.5.0"; empty if neither is known. */
export function describeOrigin({ country, agent }: ApiKey['last_used_from']): string {
  return [country && nameOf(country), agent].filter(Boolean).join(' · ')
}

/** "was last used just now from 203.0.113.0/24 (Germany) with curl/8.5.0." */
export function describeLastUse({ last_used_at, last_used_from }: ApiKey, now: Date): string {
  if (last_used_at === null) return 'hasn’t been used yet.'
  const { network, country, agent } = last_used_from
  const place = country === null ? network : `${network} (${nameOf(country)})`
  return [
    `was last used ${describeAgo(new Date(last_used_at), now)}`,
    network && ` from ${place}`,
    agent && ` with ${agent}`,
    '.',
  ]
    .filter(Boolean)
    .join('')
}

function nameOf(country: string): string {
  return new Intl.DisplayNames('en', { type: 'region' }).of(country) ?? country
}
