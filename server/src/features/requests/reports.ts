import { paths } from '@assay/contract/paths'
import type { ReportVerdict, VerdictReport } from '@assay/contract/usage/requests'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import { notify } from '../notifications/notify.ts'
import { explainRequest } from '../rules/explain.ts'
import {
  findReport,
  insertReport,
  listOpenReports,
  type StoredReport,
  saveResponse,
  selectReport,
} from './queries-reports.ts'

type ReportDeps = Pick<Deps, 'db' | 'now'>

/** Reports a logged request of the account's own, once. */
export async function reportVerdict(
  deps: ReportDeps,
  userId: string,
  requestId: string,
  report: ReportVerdict,
): Promise<VerdictReport> {
  // Says what is missing if it isn't in the log.
  await explainRequest(deps, userId, requestId)
  const stored = await deps.db.onBehalfOf(userId, (tx) =>
    insertReport(tx, userId, { ...report, requestId }, deps.now()),
  )
  if (!stored) throw new AppError('conflict', 'You’ve already reported this request.')
  return toReport(stored)
}

export async function readReport({ db }: ReportDeps, userId: string, requestId: string): Promise<VerdictReport | null> {
  const stored = await db.onBehalfOf(userId, (tx) => findReport(tx, userId, requestId))
  return stored ? toReport(stored) : null
}

/** For the operator, with its id. */
export async function findReportOf({ db }: Pick<Deps, 'db'>, userId: string, requestId: string) {
  const stored = await db.onBehalfOf(userId, (tx) => findReport(tx, userId, requestId))
  return stored ? { id: stored.id, ...toReport(stored) } : null
}

function toReport({ about, message, createdAt, response, respondedAt }: StoredReport): VerdictReport {
  return {
    about,
    message,
    created_at: createdAt.toISOString(),
    response,
    responded_at: respondedAt?.toISOString() ?? null,
  }
}

/** For the operator: those without a response, the longest wait first. */
export function listReports({ db }: Pick<Deps, 'db'>, count: number): Promise<StoredReport[]> {
  // Service role: the operator reads what every customer reported.
  return db.asService((tx) => listOpenReports(tx, count))
}

/** For the operator: a report, and what the log has of its request; null if that is gone. */
export async function showReport(deps: Pick<Deps, 'db'>, id: string) {
  // Service role: the operator reads what every customer reported.
  const report = await deps.db.asService((tx) => selectReport(tx, id))
  if (!report) return null
  const request = await explainRequest(deps, report.userId, report.requestId).catch((error: unknown) => {
    if (error instanceof AppError) return null
    throw error
  })
  return { report, request }
}

/** The operator's response: on the request, and in a notification. False if there's no such report, or it has one. */
export function respondToReport({ db, now }: ReportDeps, id: string, response: string): Promise<boolean> {
  // Service role: the operator responds, for any account.
  return db.asService(async (tx) => {
    const report = await saveResponse(tx, id, response, now())
    if (!report) return false
    await notify(tx, report.userId, {
      kind: 'results',
      type: 'message',
      title: 'We looked at the verdict you reported',
      message: response.length > maxShown ? `${response.slice(0, maxShown)}…` : response,
      actionUrl: `${paths.analytics}?explain=${report.requestId}`,
    })
    return true
  })
}

/** All of it is on the request. */
const maxShown = 300
