import type { Tx } from '../../../ports/db.ts'

export async function enqueueReconcile(tx: Tx): Promise<void> {
  await tx.query(`select private.enqueue_job('reconcile-billing', job_key => 'reconcile-billing')`)
}

/** What is due, plus the least recently synced others. */
export async function listDueSubscriptions(tx: Tx, now: Date, others: number): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `(select id from billing_subscriptions where next_sync_at <= $1 and provider_id is not null order by next_sync_at limit 500)
     union
     (select id from billing_subscriptions where next_sync_at > $1 and provider_id is not null order by synced_at limit $2)`,
    [now, others],
  )
  return rows.map(({ id }) => id)
}

/** Requested at the provider, but never confirmed. */
export async function listUnconfirmed(tx: Tx, before: Date): Promise<{ id: string; userId: string }[]> {
  const { rows } = await tx.query<{ id: string; userId: string }>(
    `select id, user_id as "userId" from billing_subscriptions
     where status = 'creating' and (claimed_until is null or claimed_until < $1) order by created_at limit 100`,
    [before],
  )
  return rows
}

/** Payment pages for a first plan that nobody was reminded of. */
export async function listUnfinishedCheckouts(
  tx: Tx,
  { openedBefore, payableAt }: { openedBefore: Date; payableAt: Date },
): Promise<{ id: string; userId: string }[]> {
  const { rows } = await tx.query<{ id: string; userId: string }>(
    `select id, user_id as "userId" from billing_subscriptions
     where status = 'created' and cancel_requested is null and replaces is null and created_at <= $1 and pay_by >= $2
       and not sent_notices @> array['unfinished']
     order by created_at limit 500`,
    [openedBefore, payableAt],
  )
  return rows
}

type Horizon = { renewalBefore: Date; endingBefore: Date }

/** Yearly plans about to renew and canceled ones about to end, without those that were already notified. */
export async function listUpcomingEnds(
  tx: Tx,
  now: Date,
  { renewalBefore, endingBefore }: Horizon,
): Promise<{ id: string; userId: string }[]> {
  const { rows } = await tx.query<{ id: string; userId: string }>(
    `select b.id, b.user_id as "userId" from billing_subscriptions b
     join plan_subscriptions s on s.billing_subscription_id = b.id and s.is_active
     where s.expires_at > $1 and s.expires_at <= greatest($2::timestamptz, $3::timestamptz) and (s.billing_cycle = 'yearly' or s.entitlement = 'ending') and (
       s.entitlement = 'active' and s.billing_cycle = 'yearly' and s.expires_at <= $2
         and not exists (select from unnest(b.sent_notices) name where name like 'renewal %' and name >= 'renewal ' || to_char($1 at time zone 'UTC', 'YYYY-MM-DD'))
       or s.entitlement = 'ending' and s.expires_at <= $3
         and not exists (select from unnest(b.sent_notices) name where name like 'ending %' and name >= 'ending ' || to_char($1 at time zone 'UTC', 'YYYY-MM-DD'))
     ) order by s.expires_at limit 500`,
    [now, renewalBefore, endingBefore],
  )
  return rows
}

/** In the shape that the web app reads, without drafts and deleted invoices. */
export async function refreshBillingData(tx: Tx, userId: string): Promise<void> {
  await tx.query(
    `insert into billing_data as held (user_id, json_data)
     select b.user_id, jsonb_agg(jsonb_build_object(
         'id', b.provider_id,
         'status', b.status,
         'start_date', coalesce(b.start_at, b.current_start, b.created_at),
         'plan_id', b.plan_id,
         'invoices', coalesce((
           select jsonb_agg(jsonb_build_object(
               'invoice_id', v.id,
               'number', (select d.number from billing_documents d where d.invoice_id = v.id and d.kind = 'invoice'),
               'credit_note', (
                 select jsonb_build_object('number', d.number, 'issued_at', d.issued_at, 'amount', coalesce(v.refunded_minor, v.amount_minor))
                 from billing_documents d where d.invoice_id = v.id and d.kind = 'credit_note'),
               'dispute', (
                 select jsonb_build_object('state', p.state, 'opened_at', p.opened_at, 'decided_at', p.decided_at,
                   'amount', coalesce(p.amount_minor, v.amount_minor))
                 from payment_disputes p where p.user_id = v.user_id and p.invoice_id = v.id
                 order by p.opened_at desc limit 1),
               -- What was refunded, or charged back in full, costs nothing.
               'status', case when (v.refunded_at is null or v.refunded_minor is not null) and not exists (
                   select from payment_disputes p where p.user_id = v.user_id and p.invoice_id = v.id and p.state = 'lost'
                     and coalesce(p.amount_minor, v.amount_minor) >= v.amount_minor)
                 then v.status else 'cancelled' end,
               'amount', v.amount_minor,
               'currency', v.currency,
               'issued_at', v.issued_at,
               'paid_at', v.paid_at,
               -- An unpaid renewal ends the plan at this point, even if the provider would still accept the payment.
               'expire_by', case when v.status = 'issued' then coalesce(v.expire_by, v.billing_start + interval '3 days') end,
               'short_url', v.pay_url,
               'billing_start', v.billing_start,
               'billing_end', v.billing_end,
               'lines', v.lines
             ) order by v.issued_at desc, v.id)
           from billing_invoices v where v.billing_subscription_id = b.id and v.status <> 'hidden'
         ), '[]')
       ) order by b.created_at desc)
     from billing_subscriptions b where b.user_id = $1 and b.provider_id is not null group by b.user_id
     on conflict (user_id) do update set json_data = excluded.json_data where held.json_data <> excluded.json_data`,
    [userId],
  )
}
