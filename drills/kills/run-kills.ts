import { setTimeout as delay } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import {
  type Account,
  after,
  before,
  type Case,
  cancel,
  downgrade,
  firstPayment,
  type Operation,
  openAccount,
  renewal,
  replace,
  resume,
  subscribe,
  subscribeTo,
  upgrade,
  upgradeAnew,
} from './operations.ts'
import { describeStop, openWorld, type Stop, type World } from './world.ts'

type Verdict = { operation: string; killed: string; isSame: boolean; expected: Outcome; found: Outcome }
type Victim = { operation: Operation; stop: Stop; isAnyone?: boolean }

/**
 * Each customer is stopped at their own point; then one SIGKILL ends them all, and each must end up as if nothing had
 * happened.
 */
export async function runKills(rounds: Victim[][], dataDir?: string) {
  const world = await openWorld(dataDir)
  try {
    const verdicts: Verdict[] = []
    for (const victims of rounds) verdicts.push(...(await runRound(world, victims)))
    return { verdicts, restarts: world.restarts() }
  } finally {
    await world.close()
  }
}

async function runRound(world: World, victims: Victim[]): Promise<Verdict[]> {
  // A plan created for the first time must not be created by the undisturbed ones.
  const isFirst = victims.some(({ isAnyone }) => isAnyone)
  const operations = [...new Set(victims.map(({ operation }) => operation))]
  const before = isFirst ? null : await runOrderly(world, operations)
  const cases = await prepareAll(
    world,
    victims.map(({ operation }) => operation),
  )
  // Before they are ready: a scheduled job may run meanwhile and sync them.
  const stopped = victims.map(({ stop, isAnyone }, index) => {
    return world.stops.set(isAnyone ? null : (cases[index]?.account.id ?? ''), stop)
  })
  await Promise.all(cases.map((one) => one.operation.ready?.(one)))
  const acts = Promise.allSettled(cases.map((one) => one.operation.act(one)))
  await Promise.all(stopped)
  await world.kill()
  await acts
  const found = await settle(world, cases)
  const expected = before ?? (await runOrderly(world, operations))
  return victims.map(({ operation, stop }, index) => {
    const [wanted, got] = [expected.get(operation), found[index]]
    if (!wanted || !got) throw new Error(`${operation.name} has no outcome`)
    const isSame = isDeepStrictEqual(got, wanted)
    return { operation: operation.name, killed: describeStop(stop), isSame, expected: wanted, found: got }
  })
}

async function runOrderly(world: World, operations: Operation[]): Promise<Map<Operation, Outcome>> {
  const cases = await prepareAll(world, operations)
  await Promise.all(cases.map((one) => one.operation.ready?.(one)))
  await Promise.all(cases.map((one) => one.operation.act(one)))
  await world.reconcile()
  const outcomes = await settle(world, cases)
  return new Map(outcomes.flatMap((outcome, index) => (operations[index] ? [[operations[index], outcome]] : [])))
}

type Prepared = Case & { operation: Operation }

async function prepareAll(world: World, operations: Operation[]): Promise<Prepared[]> {
  return Promise.all(
    operations.map(async (operation) => {
      const one = { world, account: await openAccount(world), subscriptionId: '', operation }
      await operation.prepare(one)
      return one
    }),
  )
}

/** What each customer does now, what jobs do later, and the outcome. */
async function settle(world: World, cases: Prepared[]): Promise<Outcome[]> {
  await Promise.all(cases.map((one) => one.operation.finish(one)))
  await world.reconcile()
  return Promise.all(cases.map(({ account }) => outcomeOf(world, account)))
}

const at = (operation: Operation, ...stops: Stop[]): Victim[] => stops.map((stop) => ({ operation, stop }))

/** What a request does itself: any number in parallel. */
const requests = [
  ...at(subscribe, before('create'), after('create'), after('response')),
  ...at(upgrade, before('change'), after('change'), before('fetch'), after('fetch'), before('invoices')),
  ...at(upgrade, after('invoices'), after('response')),
  ...at(upgradeAnew, before('create'), after('create')),
  ...at(downgrade, before('change'), after('change')),
]

/** What jobs do: they process four in parallel, so no more may hang. */
const payments = at(firstPayment, after('event'), before('fetch'), after('fetch'), before('invoices'))
const endings = [
  ...at(cancel, after('response'), before('pause'), after('pause')),
  ...at(resume, before('resume'), after('resume')),
  ...at(replace, before('cancel'), after('cancel')),
]

export const allRounds: Victim[][] = [
  [{ operation: subscribeTo('basic_yearly'), stop: before('plan'), isAnyone: true }],
  [{ operation: subscribeTo('pro_yearly'), stop: after('plan'), isAnyone: true }],
  requests,
  payments,
  at(firstPayment, after('invoices'), before('payment'), after('payment')),
  endings,
  at(renewal, before('fetch'), after('fetch'), before('invoices'), after('invoices')),
]

/** What must equal the undisturbed run. Ids and timestamps don't, nor a cent of proration per second. */
async function outcomeOf({ database }: World, { id, email, state }: Account) {
  // Receipts follow their payments; after a kill, with the job's next run.
  const unmailed = 'select 1 from billing_documents where mailed_at is null and user_id = $1 limit 1'
  while ((await database.query(unmailed, [id])).rows.length > 0) await delay(100)
  const { plan_id, entitlement, pending_plan_id, cancel_status, checkout, open_invoice } = await state()
  const { rows } = await database.query(
    `with mine as (
       select s.*, b.provider_id as known_as from sandbox_payments.subscriptions s
       join billing_subscriptions b on b.id::text = s.notes ->> 'intent' where b.user_id = $1
     ), captured as (
       select i.amount from sandbox_payments.invoices i join mine m on m.id = i.subscription_id where i.status = 'paid'
     )
     select
       (select count(*)::int from mine) as made,
       (select count(*)::int from mine where status not in ('cancelled', 'expired', 'completed')) as live,
       (select count(*)::int from mine where status not in ('cancelled', 'expired', 'completed')
          and id is distinct from known_as) as orphans,
       (select count(*)::int from mine where status = 'paused') as "pausedThere",
       (select count(*)::int from mine where scheduled_plan_id is not null) as "changingThere",
       (select count(*)::int from captured) as charges,
       (select round(coalesce(sum(amount), 0) / 1000)::int from captured) as "chargedThousands",
       (select coalesce(sum(amount), 0)::int from captured) = (
          select coalesce(sum(amount_minor), 0)::int from billing_invoices where user_id = $1 and status = 'paid'
       ) as "isBilledAsCharged",
       (select count(*)::int from plan_subscriptions where user_id = $1 and tier <> 'free') as grants,
       (select count(*)::int from quota_periods q join plan_subscriptions s on s.id = q.subscription_id
          where q.user_id = $1 and s.is_active and q.starts_at <= now() and q.ends_at > now()) as quotas,
       (select count(*)::int from notifications where user_id = $1 and title = 'Payment received') as notified,
       (select count(*)::int from mail_outbox where to_address = $2 and subject like 'Payment received%') as mailed`,
    [id, email],
  )
  const books = Books.parse(rows[0])
  const isOpen = { checkout: checkout !== null, invoice: open_invoice !== null }
  return { plan_id, entitlement, pending_plan_id, cancel_status, isOpen, ...books }
}

type Outcome = Awaited<ReturnType<typeof outcomeOf>>

const count = z.number().int()
const Books = z.object({
  made: count,
  live: count,
  orphans: count,
  pausedThere: count,
  changingThere: count,
  charges: count,
  chargedThousands: count,
  isBilledAsCharged: z.boolean(),
  grants: count,
  quotas: count,
  notified: count,
  mailed: count,
})
