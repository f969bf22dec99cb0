/** Possible stops: a request to the provider's API, or a response of the product. */
export type Step =
  | 'plan'
  | 'create'
  | 'change'
  | 'pause'
  | 'resume'
  | 'cancel'
  | 'fetch'
  | 'invoices'
  | 'payment'
  | 'answer'
  | 'event'

/**
 * `before` a call is carried out, or `after` it with its answer held back. A commit lies between two of these, so to be
 * killed on both sides of each call and of each answer is to be killed on both sides of each commit.
 */
export type Stop = { step: Step; side: 'before' | 'after' }

export type Call = { method: string; path: string; body: string }

type Waiting = Stop & { userId: string | null; reach: () => void }

/** Who is stopped where. Each stop fires once; a null account is the first to arrive. */
export function createStops() {
  const waiting = new Set<Waiting>()
  const frozen = new Set<string | null>()
  return {
    isEmpty: () => waiting.size === 0 && frozen.size === 0,
    /** A stopped account gets nowhere by another path either. */
    isFrozen: (owner: string | null) => frozen.has(owner) || frozen.has(null),
    thaw: () => frozen.clear(),
    /** Resolves when the request hangs. */
    set(userId: string | null, stop: Stop): Promise<void> {
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`nobody came to ${describeStop(stop)}`)), patienceMs)
        const entry: Waiting = {
          ...stop,
          userId,
          reach: () => {
            clearTimeout(timer)
            waiting.delete(entry)
            frozen.add(userId)
            resolve()
          },
        }
        waiting.add(entry)
      })
    },
    find(step: Step, side: Stop['side'], owner: string | null): Waiting | undefined {
      return [...waiting].find(
        (one) => one.step === step && one.side === side && (one.userId === null || one.userId === owner),
      )
    },
  }
}

/** For a busy machine. The product timing out after eight seconds doesn't get anyone further: see `isFrozen`. */
const patienceMs = 45_000

export function describeStop({ step, side }: Stop): string {
  return step === 'answer' || step === 'event' ? `${step} given, not received` : `${side} ${step}`
}

export function stepOf({ method, path }: Call): Step | null {
  return patterns.find(([, pattern]) => pattern.test(`${method} ${path}`))?.[0] ?? null
}

const patterns: [Step, RegExp][] = [
  ['plan', /^POST \/sandbox\/payments\/v1\/plans$/],
  ['create', /^POST \/sandbox\/payments\/v1\/subscriptions$/],
  ['change', /^PATCH \/sandbox\/payments\/v1\/subscriptions\/sub_\w+$/],
  ['pause', /^POST \/sandbox\/payments\/v1\/subscriptions\/sub_\w+\/pause$/],
  ['resume', /^POST \/sandbox\/payments\/v1\/subscriptions\/sub_\w+\/resume$/],
  ['cancel', /^POST \/sandbox\/payments\/v1\/subscriptions\/sub_\w+\/cancel$/],
  ['fetch', /^GET \/sandbox\/payments\/v1\/subscriptions\/sub_\w+$/],
  ['invoices', /^GET \/sandbox\/payments\/v1\/invoices\?/],
  ['payment', /^GET \/sandbox\/payments\/v1\/payments\/pay_\w+$/],
  ['event', /^POST \/webhooks\/payments$/],
  ['answer', /^POST \/(usegenkkurl|cancel-subscription)$/],
]
