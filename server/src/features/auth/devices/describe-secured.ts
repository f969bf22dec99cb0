import { formatCounted } from '@assay/contract/format/figures'
import type { CreatedKey } from '../auth-deps.ts'
import type { Removed } from './remove-leftovers.ts'

/** What was done after the owner said that a sign-in wasn't theirs. */
export type Secured = { hadPassword: boolean; removed: Removed; keys: CreatedKey[] }

/** One phrase for each thing that was removed. */
export function describeRemoved({ passkeys, factors, google, newEmail }: Removed): string[] {
  return [
    ...(passkeys > 0 ? [formatCounted(passkeys, 'passkey')] : []),
    ...(factors > 0 ? ['two-step verification'] : []),
    ...(google ? ['a linked Google account'] : []),
    ...(newEmail ? ['a change of your email address'] : []),
  ]
}

/** Keys by their prefixes, because a stranger may have chosen the names. */
export function describeKeys(keys: CreatedKey[]): string {
  const named = keys.slice(0, maxNamed).map(({ prefix }) => `${prefix}…`)
  const more = keys.length - named.length
  return [...named, ...(more > 0 ? [`and ${more} more`] : [])].join(', ')
}

const maxNamed = 10
