import type { ReportVerdict } from '@assay/contract/usage/requests'
import type { Tx } from '../../ports/db.ts'

export type StoredReport = ReportVerdict & {
  id: string
  userId: string
  requestId: string
  createdAt: Date
  response: string | null
  respondedAt: Date | null
}

const columns = `id, user_id as "userId", request_id as "requestId", about, message, created_at as "createdAt", response,
  responded_at as "respondedAt"`

/** Undefined if the request was reported before. */
export async function insertReport(
  tx: Tx,
  userId: string,
  { requestId, about, message }: ReportVerdict & { requestId: string },
  now: Date,
): Promise<StoredReport | undefined> {
  const { rows } = await tx.query<StoredReport>(
    `insert into verdict_reports (user_id, request_id, about, message, created_at) values ($1, $2, $3, $4, $5)
     on conflict (user_id, request_id) do nothing returning ${columns}`,
    [userId, requestId, about, message, now],
  )
  return rows[0]
}

export async function findReport(tx: Tx, userId: string, requestId: string): Promise<StoredReport | undefined> {
  const { rows } = await tx.query<StoredReport>(
    `select ${columns} from verdict_reports where user_id = $1 and request_id = $2`,
    [userId, requestId],
  )
  return rows[0]
}

export async function listOpenReports(tx: Tx, count: number): Promise<StoredReport[]> {
  const { rows } = await tx.query<StoredReport>(
    `select ${columns} from verdict_reports where responded_at is null order by created_at limit $1`,
    [count],
  )
  return rows
}

export async function selectReport(tx: Tx, id: string): Promise<StoredReport | undefined> {
  const { rows } = await tx.query<StoredReport>(`select ${columns} from verdict_reports where id = $1`, [id])
  return rows[0]
}

export async function saveResponse(tx: Tx, id: string, response: string, now: Date): Promise<StoredReport | undefined> {
  const { rows } = await tx.query<StoredReport>(
    `update verdict_reports set response = $2, responded_at = $3 where id = $1 and responded_at is null
     returning ${columns}`,
    [id, response, now],
  )
  return rows[0]
}
