import { csvLine } from '@assay/contract/format/csv'
import type { UsageRow } from '@assay/contract/usage'

/** One line per day, key and verdict. */
export function csvOf(rows: UsageRow[]): string {
  const lines = rows.map(({ day, key_name, verdict, requests, checks }) => [day, key_name, verdict, requests, checks])
  return [['day', 'key', 'verdict', 'requests', 'checks'], ...lines].map(csvLine).join('')
}
