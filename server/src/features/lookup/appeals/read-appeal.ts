import type { AppealPage } from '@assay/contract/lookup/pages'
import {
  appealCodeMinutes,
  appealCodeTries,
  appealMailboxes,
  appealNotices,
  goodNotices,
} from '@assay/contract/lookup/rules'
import { deleteInSteps } from '../../../db/delete-in-steps.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/errors.ts'
import type { ServerSecret } from '../../secrets/server-secret.ts'
import { lookUp } from '../look-up.ts'
import { describeNoDomain, readDomain, registeredDomain } from '../read-domain.ts'
import { readToken, recordOf } from './link.ts'
import { type Appeal, selectAppeal } from './queries-appeals.ts'
import { findNewestDecision } from './watch-decisions.ts'

type ReadDeps = Pick<Deps, 'db' | 'engine' | 'mailHosts' | 'dns' | 'now'>

type Notice = AppealPage['notice']

/** The sentence for what the redirect after a form says; null for anything else. */
export function readNotice(code: string | undefined): Notice {
  const found = Object.entries(appealNotices).find(([name]) => name === code)
  return found ? { text: found[1], is_good: goodNotices.some((good) => good === code) } : null
}

/** Before an appeal: whether there's something to appeal. */
export async function readStart(deps: ReadDeps, typed: string, notice: Notice): Promise<AppealPage> {
  const domain = readDomain(typed)
  if (domain === null) throw new AppError('invalid_request', describeNoDomain(typed))
  const { verdict, appeal } = await lookUp(deps, domain)
  return {
    step: 'start',
    notice,
    domain: appeal ?? registeredDomain(domain) ?? domain,
    verdict,
    is_flagged: appeal !== null,
  }
}

/** As its owner sees it, at every step. */
export async function readAppeal(
  deps: ReadDeps,
  secret: ServerSecret,
  token: string,
  notice: Notice,
): Promise<AppealPage> {
  const appeal = await findAppeal(deps, secret, token)
  const { id, domain, status, contactEmail: contact_email, provenBy, provenAt, note, expiresAt } = appeal
  const expires_at = expiresAt.toISOString()
  if (status === 'unproven') {
    return {
      step: 'prove',
      notice,
      domain,
      contact_email,
      record: deps.dns === null ? null : recordOf(secret, id),
      mailboxes: [...appealMailboxes],
      code_sent_to: isCodeUsable(appeal, deps.now()) ? `${appeal.codeMailbox}@${domain}` : null,
      expires_at,
    }
  }
  const decision = status === 'waiting' ? null : await findNewestDecision(deps, domain)
  if (decision === null) {
    const proven_at = (provenAt ?? appeal.createdAt).toISOString()
    return { step: 'waiting', notice, domain, contact_email, proven_by: provenBy ?? 'dns', proven_at }
  }
  const { decision: kind, reason, text, decided_at } = decision
  return { step: 'decided', notice, domain, decision: kind, reason, text, note, decided_at, expires_at }
}

function isCodeUsable({ codeSentAt, codeTries }: Appeal, now: Date): boolean {
  const isFresh = codeSentAt !== null && codeSentAt.getTime() > now.getTime() - appealCodeMinutes * 60_000
  return isFresh && codeTries < appealCodeTries
}

/** The appeal that a private link opens. */
export async function findAppeal(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  secret: ServerSecret,
  token: string,
): Promise<Appeal> {
  const id = readToken(secret, token)
  // Service role: the link authorizes it; owners of domains have no account with us.
  const appeal = id === null ? undefined : await db.asService((tx) => selectAppeal(tx, id, now()))
  if (!appeal) throw new AppError('not_found', 'This link isn’t valid anymore. It may have expired, or been withdrawn.')
  return appeal
}

/** With everything personal in them. What was decided stays in the public log, which names no person. */
export async function sweepAppeals({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await deleteInSteps(db, { table: 'domain_appeals', where: 'expires_at <= $1', by: 'expires_at' }, [now()])
}
