import { type AppealMailbox, type AppealNotice, appealCodeMinutes, appealDays } from '@assay/contract/lookup/rules'
import type { Deps } from '../../../deps.ts'
import { isPublicName } from '../../../engine/email/listings/public-name.ts'
import { countUse } from '../../../http/throttling/limits.ts'
import type { Tx } from '../../../ports/db.ts'
import { addDays } from '../../../time.ts'
import { queueMail } from '../../mail/queue.ts'
import { randomCode } from '../../secrets/hashes.ts'
import type { ServerSecret } from '../../secrets/server-secret.ts'
import { appealUrl, codeHashOf, recordOf } from './link.ts'
import { appealCodeMail, provenMail, waitingMail } from './mails.ts'
import { type Appeal, countTry, updateCode, updateProof } from './queries-appeals.ts'

type ProveDeps = Pick<Deps, 'db' | 'dns' | 'config' | 'now'>

/** Proof by a TXT record at the domain, read from the configured resolver. Only public names are ever queried. */
export async function proveByRecord(deps: ProveDeps, secret: ServerSecret, appeal: Appeal): Promise<AppealNotice> {
  const { db, dns, now } = deps
  if (dns === null || !isPublicName(appeal.domain)) return 'dns_failed'
  // Service role: owners of domains have no account with us.
  const use = await db.asService((tx) => countUse(tx, `appeal:record:${appeal.id}`, recordChecks, now()))
  if (use.status === 'exceeded') return 'limited'
  const found = await dns.findTexts(appeal.domain)
  if (found.status === 'failed') return 'dns_failed'
  const isThere = found.status === 'found' && found.texts.some((text) => text.trim() === recordOf(secret, appeal.id))
  if (!isThere) return 'no_record'
  await db.asService((tx) => markProven(tx, deps, secret, appeal, 'dns'))
  return 'proven'
}

/** Mails a code to a mailbox that only whoever runs the domain can read. Few a day, because its readers may know nothing of this. */
export async function sendCode(
  { db, now }: ProveDeps,
  secret: ServerSecret,
  { id, domain }: Appeal,
  mailbox: AppealMailbox,
): Promise<AppealNotice> {
  const code = randomCode()
  const sentAt = now()
  // Service role: owners of domains have no account with us.
  return db.asService(async (tx) => {
    const use = await countUse(tx, `appeal:code:${domain}`, codesPerDomain, sentAt)
    if (use.status === 'exceeded') return 'limited'
    const isSent = await updateCode(tx, { id, mailbox, codeHash: codeHashOf(secret, id, code), sentAt })
    if (!isSent) return 'proven'
    const expiresAt = new Date(sentAt.getTime() + appealCodeMinutes * 60_000)
    await queueMail(tx, { ...appealCodeMail(`${mailbox}@${domain}`, { domain, code }), expiresAt })
    return 'code_sent'
  })
}

export async function proveByCode(
  deps: ProveDeps,
  secret: ServerSecret,
  appeal: Appeal,
  code: string,
): Promise<AppealNotice> {
  // Service role: owners of domains have no account with us.
  return deps.db.asService(async (tx) => {
    const expected = await countTry(tx, appeal.id, deps.now())
    const given = codeHashOf(secret, appeal.id, code.replace(/\s/g, ''))
    // Keyed hashes: how long the comparison takes says nothing about the code.
    if (!expected?.equals(given)) return 'wrong_code'
    await markProven(tx, deps, secret, appeal, 'email')
    return 'proven'
  })
}

async function markProven(
  tx: Tx,
  { config, now }: ProveDeps,
  secret: ServerSecret,
  { id, domain, contactEmail, usedFor }: Appeal,
  provenBy: 'dns' | 'email',
): Promise<void> {
  const provenAt = now()
  const isNew = await updateProof(tx, { id, provenBy, provenAt, expiresAt: addDays(provenAt, appealDays.waiting) })
  if (!isNew) return
  await queueMail(tx, provenMail(contactEmail, { domain, url: appealUrl(config.publicUrl, secret, id) }))
  await queueMail(tx, waitingMail(config.contactAddress, { domain, usedFor, provenBy }))
}

const recordChecks = { max: 20, windowSeconds: 3600 }
const codesPerDomain = { max: 5, windowSeconds: 86_400 }
