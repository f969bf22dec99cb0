import { setTimeout as delay } from 'node:timers/promises'
import { sweepInSteps } from '../../../db/delete-in-steps.ts'
import type { Deps } from '../../../deps.ts'
import type { WebhookSender } from '../../../ports/webhooks.ts'
import { minuteMs } from '../../../time.ts'
import { openFor } from '../../secrets/seal.ts'
import { findServerSecret, type ServerSecret } from '../../secrets/server-secret.ts'
import { endExpired, type LeasedDelivery, leaseDelivery } from './queries-sending.ts'
import { settle } from './settle.ts'
import { composeBody, signedHeaders } from './sign.ts'

type DeliverDeps = Pick<Deps, 'db' | 'webhooks' | 'config' | 'now' | 'log'>

/**
 * Sends everything that is due, a few at a time and a few per endpoint, so that a slow one holds up no other. After
 * `patienceMs` the job ends, and what it began goes on without it.
 */
export async function deliverWebhooks(deps: DeliverDeps, { patienceMs = 20_000 } = {}): Promise<void> {
  await sweepInSteps(deps.db, (tx, rows) => endExpired(tx, deps.now(), rows))
  const work = workOf(deps.webhooks)
  startLane(deps, work)
  // Another run waits for the same lanes; two would take up both places of the queue.
  if (work.isAwaited) return
  work.isAwaited = true
  const patience = new AbortController()
  const outOfPatience = delay(patienceMs, undefined, { signal: patience.signal, ref: false }).catch(() => {})
  try {
    await Promise.race([untilDone(work), outOfPatience])
  } finally {
    work.isAwaited = false
    patience.abort()
  }
}

/** Interrupts what is on its way; it is sent again by the next process. */
export async function stopWebhooks({ webhooks }: Pick<Deps, 'webhooks'>): Promise<void> {
  const work = workOf(webhooks)
  work.isOver = true
  await webhooks.close()
  await Promise.allSettled(work.lanes)
}

type Work = {
  lanes: Set<Promise<void>>
  /** Deliveries that are being sent right now. */
  sending: Set<LeasedDelivery>
  /** Lanes take one after the other: two at once would not see what the other took, and exceed a share. */
  taking: Promise<unknown>
  isAwaited: boolean
  isOver: boolean
}

/** What each sender is doing, beyond the end of the job that began it. */
const workBySender = new WeakMap<WebhookSender, Work>()

function workOf(sender: WebhookSender): Work {
  const work = workBySender.get(sender) ?? newWork()
  workBySender.set(sender, work)
  return work
}

function newWork(): Work {
  return { lanes: new Set(), sending: new Set(), taking: Promise.resolve(), isAwaited: false, isOver: false }
}

async function untilDone({ lanes }: Work): Promise<void> {
  while (lanes.size > 0) await Promise.all(lanes)
}

function startLane(deps: DeliverDeps, work: Work): void {
  if (work.isOver || work.lanes.size >= maxLanes) return
  const lane = run(deps, work).finally(() => work.lanes.delete(lane))
  work.lanes.add(lane)
  lane.catch((error: unknown) => {
    if (!work.isAwaited) deps.log.error({ err: error }, 'webhook delivery interrupted')
  })
}

/** Sends one after the other. As long as there are any, another lane helps. */
async function run(deps: DeliverDeps, work: Work): Promise<void> {
  while (!work.isOver) {
    const taking = work.taking.then(() => (work.isOver ? undefined : takeNext(deps, work)))
    work.taking = taking.catch(() => {})
    const delivery = await taking
    if (!delivery) return
    try {
      startLane(deps, work)
      await send(deps, delivery)
    } finally {
      work.sending.delete(delivery)
    }
  }
}

const maxLanes = 20
const maxPerEndpoint = 4
/** However many endpoints it has: while they hang, there are lanes for the others. */
const maxPerAccount = 5

type Taken = LeasedDelivery & { server: ServerSecret }

async function takeNext({ db, now }: DeliverDeps, { sending }: Work): Promise<Taken | undefined> {
  const busyEndpoints = findBusy(sending, 'endpointId', maxPerEndpoint)
  const busyAccounts = findBusy(sending, 'userId', maxPerAccount)
  const moment = now()
  const until = new Date(moment.getTime() + leaseMs)
  const taken = await db.asJob(async (tx) => {
    const delivery = await leaseDelivery(tx, { now: moment, until, busyEndpoints, busyAccounts })
    return delivery && { ...delivery, server: await findServerSecret(tx) }
  })
  if (taken) sending.add(taken)
  return taken
}

function findBusy(sending: Set<LeasedDelivery>, by: 'endpointId' | 'userId', max: number): string[] {
  const ids = [...sending].map((delivery) => delivery[by])
  return [...new Set(ids)].filter((id) => ids.filter((other) => other === id).length >= max)
}

/** Longer than any attempt, so that no other process sends a delivery that is still on its way. */
const leaseMs = 2 * minuteMs

async function send(deps: DeliverDeps, { server, ...delivery }: Taken): Promise<void> {
  const { endpointId, eventId, url, secret, previousSecret, previousUntil } = delivery
  const startedAt = deps.now()
  const isOverlapping = previousSecret !== null && previousUntil !== null && previousUntil > startedAt
  const secrets = [secret, ...(isOverlapping ? [previousSecret] : [])].map((sealed) =>
    openFor({ config: deps.config, server }, 'webhook', endpointId, sealed).toString(),
  )
  const body = composeBody(delivery)
  const headers = signedHeaders({ eventId, body, at: startedAt, secrets })
  const result = await deps.webhooks.send({ url, headers, body })
  await settle(deps, delivery, { startedAt, result })
}
