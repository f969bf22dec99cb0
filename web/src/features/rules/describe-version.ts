import { formatDay, formatTimeOfDay } from '@assay/contract/format'
import { productName } from '@assay/contract/product'
import type { PolicyVersion } from '@assay/contract/rules/policy'

/** “version 3, saved Nov 16, 2026, 9:05 PM with the key “CI””. */
export function describeVersion(version: PolicyVersion): string {
  return version.version === 0
    ? `${productName}’s default rules`
    : `version ${version.version}, saved ${describeAuthor(version)}`
}

/** “Nov 16, 2026, 9:05 PM in the app”. */
export function describeAuthor({ created_at, author }: Pick<PolicyVersion, 'created_at' | 'author'>): string {
  const by = author?.key_name ? `with the key “${author.key_name}”` : 'in the app'
  return created_at ? `${formatDay(created_at)}, ${formatTimeOfDay(created_at)} ${by}` : by
}
