import { paths } from '@assay/contract/paths'
import { deleteInSteps } from '../../db/delete-in-steps.ts'
import type { Deps } from '../../deps.ts'
import { mailboxOf } from '../../engine/email/address/canonical.ts'
import { countUse, limitUse } from '../../http/throttling/limits.ts'
import { addDays } from '../../time.ts'
import { queueMail } from '../mail/queue.ts'
import { isEqual, sha256 } from '../secrets/hashes.ts'
import type { ServerSecret } from '../secrets/server-secret.ts'
import { alreadySubscribedMail, confirmMail } from './mails.ts'
import { confirmSubscriber, deleteSubscriber, upsertSubscriber } from './queries-subscribers.ts'

type SubscribeDeps = Pick<Deps, 'db' | 'config' | 'now'>

/**
 * Saves the address and mails a link; nothing else is sent until the link is used. Known and unknown addresses take the same
 * steps, so neither response nor time reveals who subscribed. `address` is the client's network address.
 */
export async function subscribe(
  { db, config, now }: SubscribeDeps,
  secret: ServerSecret,
  { email, address }: { email: string; address: string },
): Promise<void> {
  const askedAt = now()
  // Service role: subscribers need no account.
  await db.asService(async (tx) => {
    await limitUse(tx, `status-subscribe:address:${address}`, perAddress, askedAt)
    await limitUse(tx, 'status-subscribe:all', perInstallation, askedAt)
    // The form takes any address, so it may reach a stranger: no mailbox gets more than a few. The response doesn't say so.
    const use = await countUse(tx, `status-subscribe:mailbox:${sha256(mailboxOf(email))}`, perMailbox, askedAt)
    if (use.status === 'exceeded') return
    const { id, isConfirmed } = await upsertSubscriber(tx, email, askedAt)
    if (isConfirmed) return queueMail(tx, alreadySubscribedMail(email, linkTo(config, secret, 'unsubscribe', id)))
    const mail = confirmMail(email, linkTo(config, secret, 'confirm', id))
    return queueMail(tx, { ...mail, expiresAt: addDays(askedAt, 1) })
  })
}

const perAddress = { max: 10, windowSeconds: 86_400 }
const perMailbox = { max: 3, windowSeconds: 86_400 }
/** New subscribers a day, whoever they are: an installation's table can't be filled in a night. */
const perInstallation = { max: 5000, windowSeconds: 86_400 }

/** What the link in a mail is for. */
export type LinkAction = 'confirm' | 'unsubscribe'

export function linkTo(
  { publicUrl }: Pick<Deps['config'], 'publicUrl'>,
  secret: ServerSecret,
  action: LinkAction,
  id: string,
): string {
  const query = new URLSearchParams({ subscriber: id, token: tokenFor(secret, action, id) })
  return `${publicUrl}${paths.status}/${action}?${query}`
}

/** False if the link is invented, or its subscription was never confirmed and is gone. */
export async function followLink(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  secret: ServerSecret,
  action: LinkAction,
  { subscriber, token }: { subscriber: string; token: string },
): Promise<boolean> {
  if (!isEqual(token, tokenFor(secret, action, subscriber))) return false
  // Service role: the link authorizes it; subscribers need no account.
  return db.asService(async (tx) => {
    if (action === 'confirm') return confirmSubscriber(tx, subscriber, now())
    await deleteSubscriber(tx, subscriber)
    return true
  })
}

function tokenFor(secret: ServerSecret, action: LinkAction, id: string): string {
  return secret.hash('status-subscriber', `${action} ${id}`).toString('base64url')
}

/** The job: forgets addresses that nobody confirmed. */
export async function sweepSubscribers({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const old = { table: 'status_subscribers', where: 'confirmed_at is null and created_at < $1', by: 'created_at' }
  await deleteInSteps(db, old, [addDays(now(), -1)])
}
