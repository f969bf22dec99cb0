import { formatDay } from '@assay/contract/format'
import type { Tx } from '../../server/src/ports/db.ts'
import type { Call } from './make-calls.ts'
import { addDays, type KeyName, type Story } from './story.ts'

/** Backdates the account, its keys and its notifications. */
export async function dateAccount(
  tx: Tx,
  userId: string,
  { calls, keys, story }: { calls: Call[]; keys: Map<KeyName, string>; story: Story },
): Promise<void> {
  await tx.query(
    `update auth.users set created_at = $2, confirmation_sent_at = $2, email_confirmed_at = $2::timestamptz + interval '2 minutes'
     where id = $1`,
    [userId, story.signedUp],
  )
  await tx.query('update auth.identities set created_at = $2 where user_id = $1', [userId, story.signedUp])
  for (const { name, made, expired } of story.keys) {
    const lastUsed = calls.findLast(({ key }) => key === name)?.at ?? null
    await tx.query('update api_keys set created_at = $2, expires_at = $3, last_used_at = $4 where id = $1', [
      keys.get(name),
      made,
      expired,
      lastUsed,
    ])
  }
  await dateNotifications(tx, userId, story)
}

/** Titles follow the story's order; anything older than two weeks was read the next day. */
async function dateNotifications(tx: Tx, userId: string, story: Story): Promise<void> {
  const { signedUp, basicFrom, basicRenewed, basicUnpaid, basicEnded, proFrom, proRenewed, now } = story
  const moments: Record<string, Date[]> = {
    'Payment received': [basicFrom, basicRenewed, proFrom, proRenewed],
    'Your plan has changed': [basicFrom, basicEnded, proFrom],
    'Your payment failed': [basicUnpaid],
    'API key created': story.keys.map(({ made }) => made),
  }
  const { rows } = await tx.query<{ id: string; title: string }>(
    'select id, title from notifications where user_id = $1 order by created_at, id',
    [userId],
  )
  for (const { id, title } of rows) {
    const at = moments[title]?.shift() ?? signedUp
    const readAt = at < addDays(now, -14) ? addDays(at, 0.7) : null
    await tx.query('update notifications set created_at = $2, read_at = $3 where id = $1', [id, at, readAt])
  }
  await tx.query(
    `update notifications set message = regexp_replace(message, 'Pay by [A-Z][a-z]+ \\d+, \\d+', 'Pay by ' || $2)
     where user_id = $1 and title = 'Your payment failed'`,
    [userId, formatDay(basicEnded, 'UTC')],
  )
}
