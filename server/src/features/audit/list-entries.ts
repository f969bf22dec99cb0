import type { AuditEntry, AuditFilter, AuditPage } from '@assay/contract/audit'
import { countryName } from '@assay/contract/billing/countries'
import type { Tx } from '../../ports/db.ts'
import { dayMs } from '../../time.ts'
import { describeAct } from './describe-act.ts'
import { type AuditEvent, listEvents, type Wanted } from './queries.ts'

type Page = { filter: AuditFilter; before?: string | undefined; count?: number }

/** Newest first. `sessionId` is the reader's own. */
export async function listEntries(
  tx: Tx,
  userId: string,
  { filter, before, count = entriesPerPage }: Page,
  sessionId: string | null = null,
): Promise<AuditPage> {
  const found = await listEvents(tx, userId, { ...wantedBy(filter), before: before ?? null, count: count + 1 })
  const entries = found.slice(0, count).map((event) => entryOf(event, sessionId))
  return { entries, next: found.length > count ? (entries.at(-1)?.id ?? null) : null }
}

const entriesPerPage = 25

export function wantedBy({ kind, from, to }: AuditFilter): Wanted {
  return {
    prefix: kind && kind !== 'failed' ? `${kind}.` : '',
    actor: kind === 'failed' ? 'stranger' : null,
    from: from ? new Date(from) : null,
    until: to ? new Date(Date.parse(to) + dayMs) : null,
  }
}

export function entryOf(event: AuditEvent, sessionId: string | null): AuditEntry {
  const { id, createdAt, action, actor, device, network, country, target } = event
  return {
    id,
    created_at: createdAt.toISOString(),
    action,
    actor,
    summary: describeAct(action, target),
    is_failure: actor === 'stranger',
    is_this_session: sessionId !== null && event.sessionId === sessionId,
    device,
    country: country && countryName(country),
    network,
  }
}
