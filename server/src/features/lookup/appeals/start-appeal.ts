import { type AppealNotice, appealDays } from '@assay/contract/lookup/rules'
import { exceededBound } from '../../../db/bound-exceeded.ts'
import type { Deps } from '../../../deps.ts'
import { mailboxOf } from '../../../engine/email/address/canonical.ts'
import { countUse } from '../../../http/throttling/limits.ts'
import { addDays } from '../../../time.ts'
import { queueMail } from '../../mail/queue.ts'
import { sha256 } from '../../secrets/hashes.ts'
import type { ServerSecret } from '../../secrets/server-secret.ts'
import { lookUp } from '../look-up.ts'
import { readDomain } from '../read-domain.ts'
import { appealUrl, tokenOf } from './link.ts'
import { startedMail } from './mails.ts'
import { insertAppeal } from './queries-appeals.ts'

type StartDeps = Pick<Deps, 'db' | 'engine' | 'mailHosts' | 'config' | 'now'>
type Start = { domain: string; email: string; used_for: string }

/**
 * Saves what the owner told us and mails the private link. Unproven, so it says nothing about anyone: the same response
 * whoever asks, however many unproven appeals there are: the oldest makes room. Limited, because the mail may reach a stranger.
 */
export async function startAppeal(
  deps: StartDeps,
  secret: ServerSecret,
  { domain: typed, email, used_for: usedFor }: Start,
  address: string,
): Promise<{ token: string } | { notice: AppealNotice }> {
  const domain = readDomain(typed)
  const owned = domain === null ? null : (await lookUp(deps, domain)).appeal
  if (owned === null) return { notice: 'not_needed' }
  const createdAt = deps.now()
  const expiresAt = addDays(createdAt, appealDays.unproven)
  try {
    // Service role: owners of domains have no account with us.
    return await deps.db.asService(async (tx) => {
      const uses = [
        await countUse(tx, `appeal:address:${address}`, perAddress, createdAt),
        await countUse(tx, `appeal:contact:${sha256(mailboxOf(email))}`, perContact, createdAt),
      ]
      if (uses.some(({ status }) => status === 'exceeded')) return { notice: 'limited' }
      const id = await insertAppeal(tx, { domain: owned, contactEmail: email, usedFor, createdAt, expiresAt })
      const url = appealUrl(deps.config.publicUrl, secret, id)
      await queueMail(tx, { ...startedMail(email, { domain: owned, url, expiresAt }), expiresAt })
      return { token: tokenOf(secret, id) }
    })
  } catch (error) {
    if (exceededBound(error)) return { notice: 'too_many' }
    throw error
  }
}

const perAddress = { max: 5, windowSeconds: 86_400 }
const perContact = { max: 3, windowSeconds: 86_400 }
