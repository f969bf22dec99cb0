import { IncidentUpdate, NewIncident } from '@assay/contract/incidents'
import {
  ActReason,
  type AppealCase,
  AppealDecision,
  type AppealQueue,
  FeedPin,
  FeedRollback,
  type OperatorAppeal,
  OwnDomainChange,
  OwnDomainRemoval,
} from '@assay/contract/operators/engine'
import type { OperatorIncidents } from '@assay/contract/operators/incidents'
import { Hono } from 'hono'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import { body, params } from '../../http/validate.ts'
import { addDays } from '../../time.ts'
import { listForOperators } from '../incidents/read.ts'
import { listWaiting, showAppeals } from '../lookup/appeals/decide.ts'
import { lookUp } from '../lookup/look-up.ts'
import { readDomain } from '../lookup/read-domain.ts'
import { applyHere, decideAppeal, listDomain, pin, readEngine, refresh, rollBack, unlistDomain } from './engine.ts'
import { announce, update } from './incidents.ts'
import type { OperatorEnv } from './require-operator.ts'

/** What verdicts are made with: feeds, tables and operators' own lists. */
export function engineRoutes(deps: Deps) {
  return new Hono<OperatorEnv>()
    .get('/', async (c) => c.json(await readEngine(deps)))
    .post('/feeds/refresh', body(ActReason), async (c) => {
      await refresh(deps, c.var.operator, c.req.valid('json').reason)
      return c.body(null, 202)
    })
    .post('/feeds/rollback', body(FeedRollback), async (c) => {
      const { from, to } = await rollBack(deps, c.var.operator, c.req.valid('json'))
      await applyHere(deps)
      return c.json({ from, to })
    })
    .post('/feeds/pin', body(FeedPin), async (c) => {
      const { is_pinned: isPinned, reason } = c.req.valid('json')
      await pin(deps, c.var.operator, { isPinned, reason })
      return c.body(null, 204)
    })
    .post('/domains', body(OwnDomainChange), async (c) => {
      const domain = await listDomain(deps, c.var.operator, c.req.valid('json'))
      await applyHere(deps)
      return c.json({ domain })
    })
    .post('/domains/remove', body(OwnDomainRemoval), async (c) => {
      const domain = await unlistDomain(deps, c.var.operator, c.req.valid('json'))
      await applyHere(deps)
      return c.json({ domain })
    })
}

const DomainRef = z.object({ domain: z.string().max(253) })

/** Appeals of domains' owners, with what we know beside what they say. */
export function appealRoutes(deps: Deps) {
  return new Hono<OperatorEnv>()
    .get('/', async (c) => {
      const queue: AppealQueue = { appeals: (await listWaiting(deps, 100)).map(toAppeal) }
      return c.json(queue)
    })
    .get('/:domain', params(DomainRef), async (c) => {
      const domain = requireDomain(c.req.valid('param').domain)
      const { appeals } = await showAppeals(deps, domain)
      const found: AppealCase = { domain, appeals: appeals.map(toAppeal), evidence: await lookUp(deps, domain) }
      return c.json(found)
    })
    .post('/:domain/decision', params(DomainRef), body(AppealDecision), async (c) => {
      const domain = requireDomain(c.req.valid('param').domain)
      const { note, ...made } = c.req.valid('json')
      await decideAppeal(deps, c.var.operator, { ...made, domain, note: note || null })
      await applyHere(deps)
      return c.body(null, 204)
    })
}

function requireDomain(typed: string): string {
  const domain = readDomain(typed)
  if (domain === null) throw new AppError('not_found', 'There’s no such domain.')
  return domain
}

type Appeal = Awaited<ReturnType<typeof listWaiting>>[number]

function toAppeal({ id, domain, status, contactEmail, usedFor, provenBy, provenAt, note, createdAt }: Appeal) {
  const appeal: OperatorAppeal = {
    id,
    domain,
    status,
    contact_email: contactEmail,
    used_for: usedFor,
    proven_by: provenBy,
    proven_at: provenAt?.toISOString() ?? null,
    note,
    created_at: createdAt.toISOString(),
  }
  return appeal
}

const IncidentRef = z.object({ id: z.uuid() })

/** What is announced on the status page. */
export function incidentRoutes(deps: Deps) {
  return new Hono<OperatorEnv>()
    .get('/', async (c) => {
      const found: OperatorIncidents = await listForOperators(deps, addDays(deps.now(), -365))
      return c.json(found)
    })
    .post('/', body(NewIncident), async (c) => {
      return c.json({ id: await announce(deps, c.var.operator, c.req.valid('json')) }, 201)
    })
    .post('/:id/updates', params(IncidentRef), body(IncidentUpdate), async (c) => {
      const state = await update(deps, c.var.operator, c.req.valid('param').id, c.req.valid('json'))
      return c.json({ state })
    })
}
