import { type DecisionKind, decisionReasons, describeReason } from '@assay/contract/lookup/rules'
import type { EngineState } from '@assay/contract/operators/engine'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import { describeFeeds, requestRefresh } from '../domain-feeds/describe-feeds.ts'
import { pickUpFeeds } from '../domain-feeds/pick-up.ts'
import { pinFeeds, rollBackFeeds } from '../domain-feeds/status.ts'
import { decide } from '../lookup/appeals/decide.ts'
import { pickUpDecisions } from '../lookup/appeals/watch-decisions.ts'
import { listOwnDomains, removeOwnDomain, setOwnDomain } from '../lookup/own-domains.ts'
import { countWaves } from '../waves/count-waves.ts'
import { hostingTable } from '../waves/hosting.ts'
import { runAct } from './log.ts'
import type { Operator } from './require-operator.ts'

type ReadDeps = Pick<Deps, 'db' | 'config' | 'engine' | 'now'>
type ActDeps = Pick<Deps, 'db' | 'now'>

/** What verdicts are made with. */
export async function readEngine(deps: ReadDeps): Promise<EngineState> {
  const [feeds, own, waves] = [await describeFeeds(deps), await listOwnDomains(deps), await countWaves(deps)]
  return {
    feeds,
    tables: [...deps.engine.bundledTables(), hostingTable()],
    own_domains: own.map(({ changedAt, ...domain }) => ({ ...domain, changed_at: changedAt.toISOString() })),
    waves,
  }
}

/** The next run of the job does it; the page shows how it went. */
export function refresh(deps: ActDeps, operator: Operator, reason: string): Promise<void> {
  return runAct(deps, operator, { action: 'feeds.refresh', reason }, () => requestRefresh(deps))
}

/** To an earlier version; null goes back to the bundled lists. */
export function rollBack(
  deps: ActDeps,
  operator: Operator,
  { to, reason }: { to: string | null | undefined; reason: string },
) {
  const act = { action: 'feeds.rollback', subject: to ?? null, reason }
  return runAct(deps, operator, act, async () => {
    const outcome = await rollBackFeeds(deps, to)
    if (outcome.status === 'nothing-to-roll-back') {
      throw new AppError('conflict', 'That version isn’t older than the one in use.')
    }
    return outcome
  })
}

export function pin(deps: ActDeps, operator: Operator, { isPinned, reason }: { isPinned: boolean; reason: string }) {
  return runAct(deps, operator, { action: isPinned ? 'feeds.pin' : 'feeds.unpin', reason }, async () => {
    if (!(await pinFeeds(deps, isPinned))) {
      throw new AppError('conflict', 'No feed was read yet, so there’s nothing to pin.')
    }
  })
}

type DomainChange = { domain: string; action: 'allow' | 'block'; reason: string }

/** The reason is also the entry's note. */
export function listDomain(deps: ActDeps, operator: Operator, { domain, action, reason }: DomainChange) {
  return runAct(deps, operator, { action: `domain.${action}`, subject: domain.slice(0, 253), reason }, () =>
    setOwnDomain(deps, { domain, action, note: reason }),
  )
}

export function unlistDomain(deps: ActDeps, operator: Operator, { domain, reason }: Omit<DomainChange, 'action'>) {
  return runAct(deps, operator, { action: 'domain.remove', subject: domain.slice(0, 253), reason }, () =>
    removeOwnDomain(deps, domain),
  )
}

type Decision = { domain: string; decision: DecisionKind; reason: string; note: string | null }

/** The public reason is also the log's. */
export function decideAppeal(deps: ActDeps & Pick<Deps, 'config'>, operator: Operator, made: Decision) {
  const { domain, decision, reason } = made
  if (!Object.hasOwn(decisionReasons[decision], reason)) {
    throw new AppError('invalid_request', 'Choose one of the reasons.', {
      fields: { reason: 'Choose one of the reasons.' },
    })
  }
  const act = { action: `appeal.${decision}`, subject: domain, reason: describeReason(decision, reason) }
  return runAct(deps, operator, act, async () => {
    const outcome = await decide(deps, made)
    if (outcome.status === 'nothing-to-decide') {
      throw new AppError('conflict', 'There’s nothing to decide: somebody was faster, or the appeal is gone.')
    }
    return outcome
  })
}

/** So that whoever made a change sees it; other processes follow within a minute. */
export async function applyHere(deps: Pick<Deps, 'db' | 'engine' | 'log'>): Promise<void> {
  await pickUpFeeds(deps)
  await pickUpDecisions(deps, '')
}
