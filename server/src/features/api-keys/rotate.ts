import type { CreatedApiKey } from '@assay/contract/api-keys'
import { formatTime } from '@assay/contract/format'
import { paths } from '@assay/contract/paths'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import { recordAct } from '../audit/record-act.ts'
import { mailTeam } from '../mail/mail-team.ts'
import { notify } from '../notifications/notify.ts'
import type { ServerSecret } from '../secrets/server-secret.ts'
import { holdForChange, NeedsOwner, needsOwner } from './change.ts'
import { limitNewKeys } from './create.ts'
import { createKey, prefixOf } from './key-format.ts'
import { keyRotatedMail } from './mails.ts'
import { endPrevious, replaceSecret } from './queries.ts'

type Rotation = { overlapHours: number; isOwner: boolean }

/**
 * A new secret for the same key: settings, history and budget stay. The old one works for the hours its owner chose; an even
 * older one ends here. A key that took proof of identity to create takes it here, too.
 */
export async function rotateApiKey(
  { db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>,
  secret: ServerSecret,
  userId: string,
  id: string,
  { overlapHours, isOwner }: Rotation,
): Promise<CreatedApiKey> {
  return db.onBehalfOf({ userId, lock: 'api-keys' }, async (tx) => {
    const { key: held, version } = await holdForChange(tx, userId, id)
    if (held.isExpired) throw new AppError('conflict', 'This API key has expired. Create a new one instead.')
    if (!isOwner && needsOwner(held, now())) throw new NeedsOwner()
    await limitNewKeys(tx, { config, now }, userId)
    const key = createKey(held.type, config.regions?.own)
    const prefix = prefixOf(key)
    const hash = secret.hash('api-key', key)
    const until = await replaceSecret(tx, userId, id, { prefix, hash, overlapHours, version })
    const old = until === null ? 'The old key no longer works.' : `The old key works until ${formatTime(until, 'UTC')}.`
    await recordAct(tx, userId, { action: 'api_key.rotated', target: { name: held.name, prefix } }, now())
    await notify(tx, userId, {
      kind: 'keys',
      type: 'info',
      isOwnAct: true,
      title: 'API key rotated',
      message: `The key “${held.name}” was replaced by ${prefix}…. ${old} Wasn’t you? Delete it and change your password.`,
      actionUrl: paths.api,
    })
    const rotated = { name: held.name, prefix, oldPrefix: held.prefix, until, rotatedAt: now() }
    await mailTeam(tx, userId, 'keys', (to) => keyRotatedMail(to, rotated, config.publicUrl))
    return { id, full_key: key }
  })
}

/** Ends the old secret early: requests with it fail from now on. */
export async function endOldSecret({ db, now }: Pick<Deps, 'db' | 'now'>, userId: string, id: string): Promise<void> {
  await db.onBehalfOf({ userId, lock: 'api-keys' }, async (tx) => {
    const { key, version } = await holdForChange(tx, userId, id)
    const prefix = await endPrevious(tx, userId, id, version)
    if (prefix === null) throw new AppError('not_found', 'This API key has no old key that still works.')
    await recordAct(tx, userId, { action: 'api_key.old_ended', target: { name: key.name, prefix } }, now())
    await notify(tx, userId, {
      kind: 'keys',
      type: 'info',
      isOwnAct: true,
      title: 'Old API key ended',
      message: `The old key ${prefix}… of “${key.name}” was ended. Requests with it will now fail.`,
      actionUrl: paths.api,
    })
  })
}
