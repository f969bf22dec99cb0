import { isConnectionLoss } from '../../db/connection-loss.ts'
import type { Deps } from '../../deps.ts'
import { errorCode } from '../../error-code.ts'
import type { SpanRef, SpanStart } from '../../ports/tracer.ts'
import type { Charge, ChargeResult } from './charge.ts'
import { insertGroups } from './charging/charge-groups.ts'
import { insertCharges } from './charging/insert-charges.ts'

export type Meter = { charge(charge: Charge): Promise<ChargeResult> }

/**
 * Counts requests exactly and durably: `charge` resolves after the commit. Requests that arrive while a statement is
 * running share the next one, so the database commits per batch. A single request never waits for others.
 */
export function createMeter(deps: MeterDeps): Meter {
  const waiting: Waiting[] = []
  const keysInUse = createKeysInUse()
  let isRunning = false

  async function run(): Promise<void> {
    while (waiting.length > 0) await commitBatch(waiting.splice(0, maxBatch))
    isRunning = false
  }

  /** As a whole what can be, then exactly what is left: Free accounts, keys with a budget, those near their limit, stale callers. */
  async function commitBatch(batch: Waiting[]): Promise<void> {
    // Only the exact statement notes a key's last use, once a minute.
    const isGroup = keysInUse.isNoteDue(batch.map(({ charge }) => charge)) ? () => false : isPlain
    const plain = batch.filter(isGroup)
    const left = plain.length > 0 ? await commitGroups(deps, plain) : []
    const exact = plain.length < batch.length ? [...left, ...batch.filter((entry) => !isGroup(entry))] : left
    if (exact.length > 0) await commit(deps, exact)
  }

  return {
    charge: (charge) =>
      deps.tracer.follow(
        { kind: 'internal', name: 'charge' },
        () =>
          new Promise((resolve, reject) => {
            waiting.push({ charge, resolve, reject, span: deps.tracer.current() })
            if (isRunning) return
            isRunning = true
            // Lets requests that arrived together join this batch.
            setImmediate(() => void run())
          }),
      ),
  }
}

type MeterDeps = Pick<Deps, 'tracer'> & {
  db: Pick<Deps['db'], 'statement'>
  metrics: Pick<Deps['metrics'], 'batch' | 'units'>
}

type Waiting = {
  charge: Charge
  resolve(result: ChargeResult): void
  reject(error: unknown): void
  span: SpanRef | null
}

function isPlain({ charge: { drawsOnAllowance, hasBudget } }: Waiting): boolean {
  return !drawsOnAllowance && !hasBudget
}

// A larger batch would make everyone wait for one long commit.
const maxBatch = 32

// The account has been or is being deleted: foreign key violation, deadlock.
const accountGoing = new Set(['23503', '40P01'])

/** Returns those that weren't counted. */
async function commitGroups({ db, metrics, tracer }: MeterDeps, batch: Waiting[]): Promise<Waiting[]> {
  const started = performance.now()
  const charges = batch.map(({ charge }) => charge)
  let counts: (number | undefined)[]
  try {
    counts = await tracer.follow(commitSpan(batch), () => insertGroups(db, charges))
  } catch (error) {
    // Nothing was counted, unless the connection was lost on the way.
    if (!isConnectionLoss(error)) return batch
    for (const { reject } of batch) reject(error)
    return []
  }
  const left: Waiting[] = []
  let units = 0
  batch.forEach((entry, place) => {
    const used = counts[place]
    if (used === undefined) left.push(entry)
    else {
      units += entry.charge.units
      entry.resolve({ status: 'granted', used })
    }
  })
  metrics.batch(batch.length - left.length, (performance.now() - started) / 1000)
  metrics.units('granted', units)
  return left
}

async function commit(deps: MeterDeps, batch: Waiting[]): Promise<void> {
  const { db, metrics, tracer } = deps
  const started = performance.now()
  const charges = batch.map(({ charge }) => charge)
  let results: ChargeResult[]
  try {
    results = await tracer.follow(commitSpan(batch), () => insertCharges(db, charges))
  } catch (error) {
    return recover(deps, batch, error)
  }
  metrics.batch(batch.length, (performance.now() - started) / 1000)
  const units = { granted: 0, rejected: 0, stale: 0 }
  const again: Waiting[] = []
  batch.forEach((entry, place) => {
    const result = results[place] ?? stale
    // Rejected only because a larger one before it was: alone it may fit.
    const mayFit = result.status === 'rejected' && result.used + entry.charge.units <= result.limit
    if (mayFit && batch.length > 1) again.push(entry)
    else {
      units[result.status] += entry.charge.units
      entry.resolve(result)
    }
  })
  metrics.units('granted', units.granted)
  metrics.units('rejected', units.rejected)
  await commitEach(deps, again)
}

/** A child of the first request's span; the others that share the statement are linked. */
function commitSpan(batch: Waiting[]): SpanStart {
  const [first = null, ...links] = batch.map(({ span }) => span)
  const attributes = { 'assay.batch.requests': batch.length }
  return { kind: 'internal', name: 'commit', parent: first, links, attributes }
}

/** One bad charge, such as for an account being deleted, must not fail the rest of the batch. */
async function recover(deps: MeterDeps, batch: Waiting[], error: unknown): Promise<void> {
  if (batch.length > 1 && !isConnectionLoss(error)) return commitEach(deps, batch)
  const isGoing = accountGoing.has(errorCode(error) ?? '')
  for (const { resolve, reject } of batch) isGoing ? resolve(stale) : reject(error)
}

async function commitEach(deps: MeterDeps, entries: Waiting[]): Promise<void> {
  for (const entry of entries) await commit(deps, [entry])
}

const stale: ChargeResult = { status: 'stale' }

type KeysInUse = {
  /** Whether the last use of one of these keys has to be noted; it has once a minute and key. */
  isNoteDue(charges: Pick<Charge, 'keyId' | 'isOldSecret'>[]): boolean
}

/** The database decides by its own clock. This only spares it the question. */
function createKeysInUse(): KeysInUse {
  const notedAt = new Map<string, number>()
  return {
    isNoteDue(charges) {
      const moment = performance.now()
      let isDue = false
      for (const { keyId, isOldSecret } of charges) {
        const name = isOldSecret ? `old/${keyId}` : keyId
        if (moment - (notedAt.get(name) ?? Number.NEGATIVE_INFINITY) < minuteMilliseconds) continue
        isDue = true
        notedAt.set(name, moment)
      }
      if (notedAt.size > maxKeys) notedAt.clear()
      return isDue
    },
  }
}

const minuteMilliseconds = 60_000
const maxKeys = 20_000
