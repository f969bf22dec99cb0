import { countUse } from '../../../http/throttling/limits.ts'
import type { Tx } from '../../../ports/db.ts'
import { queueMail } from '../../mail/queue.ts'
import { randomToken, sha256 } from '../../secrets/hashes.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { knownSenders, newDeviceMails, noticeSeconds } from '../limits.ts'
import { addressed, newDeviceMail } from '../security-mails.ts'
import { hasKnown, keepSenders, listKnown, type SenderHashes } from '../store/queries-known-senders.ts'
import { insertNotice } from '../store/queries-notices.ts'
import type { User } from '../store/queries-users.ts'
import { countryName, findCountry } from './country.ts'
import { noticeUrl } from './notice-routes.ts'
import { hashSender, type Sender } from './sender.ts'

/** A sender, with what is looked up before the transaction. */
export type Arrival = { sender: Sender; hashes: SenderHashes; country: string | null }

export async function arrivalOf(auth: AuthDeps, sender: Sender): Promise<Arrival> {
  const hashes = hashSender(await auth.secret(), sender)
  return { sender, hashes, country: await findCountry(auth, sender.address) }
}

/**
 * Remembers where a sign-in came from, in its transaction, and mails the owner if the account doesn't know the device.
 * `user` is the account as it was before.
 */
export async function noteDevice(
  tx: Tx,
  auth: AuthDeps,
  user: User,
  { arrival, sessionId }: { arrival: Arrival; sessionId: string },
): Promise<void> {
  const now = auth.now()
  const known = await listKnown(tx, user.id, arrival.hashes, now)
  const isNew = !known.includes('device') && !known.includes('client') && !(await isFirst(tx, user, now))
  await keepSenders(tx, user.id, arrival.hashes, now)
  if (!isNew || user.email === null || !user.emailConfirmedAt) return
  const sent = await countUse(tx, `auth:new-device-mail:${user.id}`, newDeviceMails, now)
  if (sent.status === 'exceeded') return
  const { sender, country } = arrival
  const { client } = sender
  const token = randomToken()
  const notice = { userId: user.id, sessionId, email: user.email, client, country }
  await insertNotice(tx, { ...notice, tokenHash: sha256(token) }, now)
  const signIn = { client, country: countryName(country), at: now, reportUrl: noticeUrl(auth.config, token) }
  const expiresAt = new Date(now.getTime() + noticeSeconds * 1000)
  await queueMail(tx, { ...newDeviceMail(addressed(auth, user.email), signIn), expiresAt })
}

/** No known devices: this is the first sign-in, or the first after a long absence. */
async function isFirst(tx: Tx, { id, lastSignInAt }: User, now: Date): Promise<boolean> {
  if (lastSignInAt === null) return true
  const isLongAgo = now.getTime() - lastSignInAt.getTime() >= knownSenders.seconds * 1000
  return !isLongAgo && !(await hasKnown(tx, id))
}
