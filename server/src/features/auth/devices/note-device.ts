import { countUse } from '../../../http/pacing/queries-rate-limits.ts'
import type { Tx } from '../../../ports/db.ts'
import { queueMail } from '../../mail/queue.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { knownSenders, newDeviceMails } from '../limits.ts'
import { addressed, newDeviceMail } from '../security-mails.ts'
import { hasKnown, keepSenders, listKnown, type SenderHashes } from '../store/queries-known-senders.ts'
import type { User } from '../store/queries-users.ts'
import { hashSender, type Sender } from './sender.ts'

/** A sender with what has to be looked up before the transaction. */
export type Arrival = { sender: Sender; hashes: SenderHashes; country: string | null }

export async function arrivalOf({ secret, countries }: AuthDeps, sender: Sender): Promise<Arrival> {
  // Limits treat an IPv6 /64 as one address; its first address is in the same country.
  const code = await countries.find(sender.address.replace('/64', ''))
  return {
    sender,
    hashes: hashSender(await secret(), sender),
    country: code === null ? null : (countryNames.of(code) ?? null),
  }
}

/**
 * Remembers where a sign-in came from, in its transaction, and mails the owner if the account doesn't know the device.
 * `user` is the account as it was before.
 */
export async function noteDevice(tx: Tx, auth: AuthDeps, user: User, arrival: Arrival): Promise<void> {
  const now = auth.now()
  const known = await listKnown(tx, user.id, arrival.hashes, now)
  const isNew = !known.includes('device') && !known.includes('client') && !(await isFirst(tx, user, now))
  await keepSenders(tx, user.id, arrival.hashes, now)
  if (!isNew || user.email === null || !user.emailConfirmedAt) return
  const sent = await countUse(tx, `auth:new-device-mail:${user.id}`, newDeviceMails, now)
  if (sent.status === 'exceeded') return
  const { client } = arrival.sender
  await queueMail(tx, newDeviceMail(addressed(auth, user.email), { client, country: arrival.country, at: now }))
}

/** The first sign-in, or the first since devices are remembered. After a long absence every device is new. */
async function isFirst(tx: Tx, { id, lastSignInAt }: User, now: Date): Promise<boolean> {
  if (lastSignInAt === null) return true
  const isLongAgo = now.getTime() - lastSignInAt.getTime() >= knownSenders.seconds * 1000
  return !isLongAgo && !(await hasKnown(tx, id))
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' })
