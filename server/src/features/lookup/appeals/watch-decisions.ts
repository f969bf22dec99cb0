import type { Decision, DecisionLog } from '@assay/contract/lookup/pages'
import { describeReason } from '@assay/contract/lookup/rules'
import type { Deps } from '../../../deps.ts'
import {
  countDecisions,
  type DecisionRow,
  selectCleared,
  selectDecisions,
  selectNewestDecision,
} from './queries-decisions.ts'

type WatchDeps = Pick<Deps, 'db' | 'engine' | 'log'>

/** Applies decisions made since the last time. Returns how many there are in all; the same number means nothing changed. */
export async function pickUpDecisions({ db, engine }: WatchDeps, known: number): Promise<number> {
  // Service role: which domains are cleared is no user’s.
  const found = await db.asService(async (tx) => {
    const count = await countDecisions(tx)
    return { count, cleared: count === known ? null : await selectCleared(tx) }
  })
  if (found.cleared) engine.takeCleared(found.cleared)
  return found.count
}

/** Polls every half minute, so that every process applies a decision within a minute. */
export function watchDecisions(deps: WatchDeps): { stop(): Promise<void> } {
  let known = 0
  let looking = Promise.resolve()
  const look = () => {
    looking = pickUpDecisions(deps, known).then(
      (count) => {
        known = count
      },
      (error: unknown) => deps.log.warn({ err: error }, 'decisions on appeals could not be looked up'),
    )
  }
  const timer = setInterval(look, 30_000)
  timer.unref()
  look()
  return {
    async stop() {
      clearInterval(timer)
      await looking
    },
  }
}

/** The public log, a page at a time. */
export async function listDecisions({ db }: Pick<Deps, 'db'>, before: string | null): Promise<DecisionLog> {
  // Service role: the log is public and no user’s.
  const rows = await db.asService((tx) => selectDecisions(tx, before, pageLength + 1))
  const shown = rows.slice(0, pageLength)
  return { decisions: shown.map(toDecision), next: rows.length > pageLength ? (shown.at(-1)?.id ?? null) : null }
}

export async function findNewestDecision({ db }: Pick<Deps, 'db'>, domain: string): Promise<Decision | null> {
  // Service role: the log is public and no user’s.
  const row = await db.asService((tx) => selectNewestDecision(tx, domain))
  return row ? toDecision(row) : null
}

const pageLength = 50

function toDecision({ decidedAt, ...row }: DecisionRow): Decision {
  return { ...row, text: describeReason(row.decision, row.reason), decided_at: decidedAt.toISOString() }
}
