import { setTimeout as delay } from 'node:timers/promises'
import { sweepInSteps } from '../../../db/sweep-in-steps.ts'
import type { Deps } from '../../../deps.ts'
import type { WebhookSender } from '../../../ports/webhooks.ts'
import { minuteMs } from '../../../time.ts'
import { openFor } from '../../secrets/seal.ts'
import { findServerSecret, type ServerSecret } from '../../secrets/server-secret.ts'
import { composeBody } from '../compose-body.ts'
import { endExpired, type LeasedDelivery, leaseDelivery } from './queries-sending.ts'
import { settle } from './settle.ts'
import { signedHeaders } from './sign.ts'

type DeliverDeps = Pick<Deps, 'db' | 'webhooks' | 'config' | 'now' | 'log'>

/**
 * Sends everything that is due, a few at a time and a few per endpoint, so that a slow one holds up no other. After
 * `patienceMs` the job ends, and what it began goes on without it.
 */
export async function deliverWebhooks(deps: DeliverDeps, { patienceMs = 20_000 } = {}): Promise<void> {
  await sweepInSteps(deps.db, (tx, rows) => endExpired(tx, deps.now(), rows))
  const work = workOf(deps.webhooks)
  startLane(deps, work)
  // Another run waits for the same lanes. Two would take both places of the queue.
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
  /** Requests on their way, by endpoint. */
  onTheWay: Map<string, number>
  /** Lanes take one after the other: two at once would not see what the other took, and exceed an endpoint's share. */
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
  return { lanes: new Set(), onTheWay: new Map(), taking: Promise.resolve(), isAwaited: false, isOver: false }
}

async function untilDone({ lanes }: Work): Promise<void> {
  while (lanes.size > 0) await Promise.all(lanes)
}

function startLane(deps: DeliverDeps, work: Work): void {
  if (work.isOver || work.lanes.size >= mostLanes) return
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
    const { endpointId } = delivery
    try {
      startLane(deps, work)
      await send(deps, delivery)
    } finally {
      const others = (work.onTheWay.get(endpointId) ?? 1) - 1
      if (others > 0) work.onTheWay.set(endpointId, others)
      else work.onTheWay.delete(endpointId)
    }
  }
}

const mostLanes = 20
const mostPerEndpoint = 4

type Taken = LeasedDelivery & { server: ServerSecret }

async function takeNext({ db, now }: DeliverDeps, { onTheWay }: Work): Promise<Taken | undefined> {
  const busy = [...onTheWay].flatMap(([id, count]) => (count >= mostPerEndpoint ? [id] : []))
  const moment = now()
  // Service role: a job, for every account.
  const taken = await db.asService(async (tx) => {
    const delivery = await leaseDelivery(tx, { now: moment, until: new Date(moment.getTime() + leaseMs), busy })
    return delivery && { ...delivery, server: await findServerSecret(tx) }
  })
  if (taken) onTheWay.set(taken.endpointId, (onTheWay.get(taken.endpointId) ?? 0) + 1)
  return taken
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
