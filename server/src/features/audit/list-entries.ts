import type { AuditEntry, AuditFilter, AuditPage } from '@assay/contract/audit'
import { countryName } from '@assay/contract/billing/countries'
import type { Deps } from '../../deps.ts'
import { dayMs } from '../../time.ts'
import { describeAct } from './describe-act.ts'
import { type AuditEvent, listPersonalEvents, listTeamEvents, type Wanted } from './queries.ts'

/** Whose log to read: the person's own, and the team's if they may see it. */
export type Reader = { memberId: string; teamId: string | null }
type Page = { filter: AuditFilter; before?: string | undefined; count?: number }

/** Newest first. `sessionId` is the reader's own. */
export async function listEntries(
  deps: Pick<Deps, 'db'>,
  reader: Reader,
  { filter, before, count = entriesPerPage }: Page,
  sessionId: string | null = null,
): Promise<AuditPage> {
  const found = await listEvents(deps, reader, { ...wantedBy(filter), before: before ?? null, count: count + 1 })
  const entries = found.slice(0, count).map((event) => entryOf(event, sessionId))
  return { entries, next: found.length > count ? (entries.at(-1)?.id ?? null) : null }
}

/** Two logs, read one after the other under the policies of each, as one. */
export async function listEvents(
  { db }: Pick<Deps, 'db'>,
  { memberId, teamId }: Reader,
  page: Wanted & { before: string | null; count: number },
): Promise<AuditEvent[]> {
  const own = await db.onBehalfOf(memberId, (tx) => listPersonalEvents(tx, memberId, page))
  const shared = teamId === null ? [] : await db.onBehalfOf(teamId, (tx) => listTeamEvents(tx, teamId, page))
  return [...own, ...shared].toSorted((a, b) => (a.id < b.id ? 1 : -1)).slice(0, page.count)
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
  const { id, createdAt, action, actor, member, device, network, country, target } = event
  return {
    id,
    created_at: createdAt.toISOString(),
    action,
    actor,
    member,
    summary: describeAct(action, target),
    is_failure: actor === 'stranger',
    is_this_session: sessionId !== null && event.sessionId === sessionId,
    device,
    country: country && countryName(country),
    network,
  }
}
