import type { Decision, DecisionLog } from '@assay/contract/lookup/pages'
import { describeReason } from '@assay/contract/lookup/rules'
import type { Deps } from '../../../deps.ts'
import type { DomainDecisions } from '../../../engine/engine.ts'
import type { Tx } from '../../../ports/db.ts'
import { markOwnDomains, selectOwnDomains } from '../queries-own-domains.ts'
import {
  countDecisions,
  type DecisionRow,
  selectCleared,
  selectDecisions,
  selectNewestDecision,
} from './queries-decisions.ts'

type WatchDeps = Pick<Deps, 'db' | 'engine' | 'log'>

/** Applies what operators decided since the last time. Returns a mark; the same one means nothing changed. */
export async function pickUpDecisions({ db, engine }: WatchDeps, known: string): Promise<string> {
  // Service role: which domains are cleared is no user’s.
  const { mark, decided } = await db.asService(async (tx) => {
    const mark = `${await countDecisions(tx)} ${await markOwnDomains(tx)}`
    return { mark, decided: mark === known ? null : await selectDecided(tx) }
  })
  if (decided) engine.takeDecisions(decided)
  return mark
}

async function selectDecided(tx: Tx): Promise<DomainDecisions> {
  const own = await selectOwnDomains(tx)
  const named = (wanted: 'allow' | 'block') => own.flatMap(({ domain, action }) => (action === wanted ? [domain] : []))
  return { cleared: await selectCleared(tx), allowed: named('allow'), blocked: named('block') }
}

/** Polls every half minute, so that every process applies a decision within a minute. */
export function watchDecisions(deps: WatchDeps): { stop(): Promise<void> } {
  let known = ''
  let looking = Promise.resolve()
  const look = () => {
    looking = pickUpDecisions(deps, known).then(
      (mark) => {
        known = mark
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
