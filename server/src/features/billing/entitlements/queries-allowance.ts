import type { Tx } from '../../../ports/db.ts'

/** Serializes per mailbox, so two accounts that open an allowance simultaneously share one. */
export async function lockMailbox(tx: Tx, mailboxHash: Buffer): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('free-allowance:' || encode($1, 'hex'), 0))`, [
    mailboxHash,
  ])
}

/**
 * The mailbox's allowance of this month. Its months continue those of the last allowance while that is kept; otherwise
 * they start with the account's Free plan. Undefined if the account isn't on Free.
 */
export async function findOrInsertAllowance(tx: Tx, userId: string, mailboxHash: Buffer): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string }>(
    `with free as (
       select starts_at from plan_subscriptions
       where user_id = $1 and service_type = 'developer' and is_active and tier = 'free'
     ), last as (
       select a.id, a.anchor_at, a.ends_at from free_allowances a, free
       where a.mailbox_hash = $2 order by a.ends_at desc limit 1
     ), opened as (
       insert into free_allowances (mailbox_hash, anchor_at, starts_at, ends_at)
       select $2, b.anchor, private.months_after(b.anchor, m.months), private.months_after(b.anchor, m.months + 1)
       from (select coalesce((select anchor_at from last), free.starts_at) as anchor from free) b,
         private.months_between(b.anchor, now()) m (months)
       where not exists (select from last where ends_at > now())
       returning id
     )
     select id from opened union all select id from last where ends_at > now()`,
    [userId, mailboxHash],
  )
  return rows[0]?.id
}
