import type { Deps } from '../../../deps.ts'
import type { Charge } from '../../usage/charge.ts'
import { chargeText, chargeValues } from '../../usage/charging/charge-statement.ts'
import type { StoredFile, StoredPart } from '../file.ts'

/**
 * Charges a part, keeps its result and moves the file on in one statement, so that requests of the account wait for none of our
 * round trips. True if it did; otherwise nothing of it happened.
 */
export async function commitCharged(
  { db }: Pick<Deps, 'db'>,
  after: StoredFile,
  part: StoredPart,
  charge: Charge,
): Promise<boolean> {
  const { userId, id, keyId, rowsDone, checksDone, results, expiresAt } = after
  // Service role: a job; only it may write what is counted.
  const { rows } = await db.statement<Committed>(charged, [
    ...chargeValues([charge]),
    userId,
    id,
    part.firstRow,
    keyId,
    part.content,
    rowsDone,
    checksDone,
    JSON.stringify(results),
    expiresAt,
  ])
  return rows[0]?.granted.length === 1
}

type Committed = { granted: unknown[]; rejected: unknown[]; commit: string }

// The file is locked first, as in transactions. Whoever paused it, was faster or resumed it for another payer leaves no period
// to charge. What commits together is lost together, so the commit doesn't wait for the disk.
const withPart = {
  first: `open as materialized (
  select id from files
  where user_id = $29 and id = $30 and state = 'running' and rows_done = $31 and key_id is not distinct from $32::uuid
  for update
),`,
  condition: 'and (select count(*) from open) = 1',
  last: `, kept as (
  update file_parts set content = $33, is_done = true
  where user_id = $29 and file_id = $30 and first_row = $31 and not is_done and exists (select from granted)
), moved as (
  update files set rows_done = $34, checks_done = $35, results = $36, expires_at = $37, failures = 0
  where user_id = $29 and id = $30 and exists (select from granted)
)`,
  columns: `, set_config('synchronous_commit', 'off', true) as commit`,
}

const charged = { name: 'commit-part', text: chargeText(withPart) }
