import type { listKeys } from '../../server/src/features/operators/keys.ts'
import { alignColumns, timeOf } from './command.ts'

/** Only the prefix is stored. */
export function describeKeys(keys: Awaited<ReturnType<typeof listKeys>>): string[] {
  if (keys.length === 0) return ['No API keys.']
  return alignColumns(
    keys.map(({ id, prefix, name, lastUsedAt, expiresAt }) => [
      id,
      `${prefix}…`,
      name,
      `last used ${timeOf(lastUsedAt)}`,
      expiresAt ? `expires ${timeOf(expiresAt)}` : '',
    ]),
  )
}
