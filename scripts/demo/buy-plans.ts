import type { Tier } from '@assay/contract/billing/catalogue'
import type { Tx } from '../../server/src/ports/db.ts'
import type { DemoClient, Session } from './client.ts'
import { until } from './until.ts'

/** A purchase as the provider knows it. */
export type Bought = { basic: string; pro: string }

/**
 * Both plans are paid for and renewed at the gateway, whose clock is advanced for it, and the product learns through
 * events. Each step waits until the product has processed them.
 */
export async function buyPlans(client: DemoClient, session: Session, tx: Tx): Promise<Bought> {
  const reached = (what: string, wanted: Partial<Standing>) =>
    until(what, async () => {
      const standing = await readStanding(tx, session.userId)
      return Object.entries(wanted).every(([name, value]) => Reflect.get(standing, name) === value)
    })
  const basic = await client.subscribe(session, { tier: 'basic', country: 'IN', card: indianCard })
  await reached('the Basic plan', { tier: 'basic', paid: 1, waiting: 0 })
  await client.control(basic, 'renewal')
  await reached('its renewal', { paid: 2, waiting: 0 })
  await client.control(basic, 'failed-renewal')
  await reached('the failed renewal', { entitlement: 'grace', waiting: 0 })
  await client.control(basic, 'grace-end')
  await reached('the end of Basic', { tier: 'free', waiting: 0 })
  const pro = await client.subscribe(session, { tier: 'pro', country: 'US', card: internationalCard })
  await reached('the Professional plan', { tier: 'pro', paid: 3, open: 0, waiting: 0 })
  await client.control(pro, 'renewal')
  await reached('its renewal', { paid: 4, waiting: 0 })
  return { basic, pro }
}

const indianCard = '4718609108204366'
const internationalCard = '5104015555555558'

type Standing = {
  tier: Tier
  entitlement: string
  /** Invoices as the product knows them. */
  paid: number
  open: number
  /** Events not yet sent or handled. */
  waiting: number
}

async function readStanding(tx: Tx, userId: string): Promise<Standing> {
  const { rows } = await tx.query<Standing>(
    `select s.tier, s.entitlement,
       (select count(*)::int from billing_invoices where user_id = $1 and status = 'paid') as paid,
       (select count(*)::int from billing_invoices where user_id = $1 and status = 'issued') as open,
       (select count(*)::int from payment_events where handled_at is null)
         + (select count(*)::int from sandbox_payments.events where delivered_at is null) as waiting
     from plan_subscriptions s where s.user_id = $1 and s.is_active`,
    [userId],
  )
  const [standing] = rows
  return standing ?? { tier: 'free', entitlement: 'free', paid: 0, open: 0, waiting: 0 }
}
