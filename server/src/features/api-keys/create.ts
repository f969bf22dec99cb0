import type { ApiKeyType, CreatedApiKey } from '@assay/contract/api-keys'
import { paths } from '@assay/contract/paths'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import { countUse, formatWait } from '../../http/throttling/limits.ts'
import type { Tx } from '../../ports/db.ts'
import { recordAct } from '../audit/record-act.ts'
import { openCurrentPeriod } from '../billing/entitlements/current-period.ts'
import { requireDeveloper } from '../billing/entitlements/require-developer.ts'
import { recordEvent } from '../events/record.ts'
import { mailTeam } from '../mail/mail-team.ts'
import { notify } from '../notifications/notify.ts'
import type { ServerSecret } from '../secrets/server-secret.ts'
import { createKey, prefixOf } from './key-format.ts'
import { keyCreatedMail } from './mails.ts'
import { countKeys, insertKey } from './queries.ts'
import { type KeySettings, requireWithinPlan } from './settings.ts'

type NewKey = KeySettings & { name: string; type: ApiKeyType; expiresAt: Date | null }

export const maxKeys = 50

/** The whole key is in this response and nowhere else. */
export async function createApiKey(
  { db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>,
  secret: ServerSecret,
  userId: string,
  { name, type, expiresAt, ...settings }: NewKey,
): Promise<CreatedApiKey> {
  if (expiresAt && expiresAt <= now()) throw new AppError('invalid_request', 'expires_at: must be in the future.')
  const key = createKey(type, config.regions?.own)
  const hash = secret.hash('api-key', key)
  return db.onBehalfOf({ userId, lock: 'api-keys' }, async (tx) => {
    await requireDeveloper(tx, userId)
    requireWithinPlan(settings, await openCurrentPeriod(tx, userId))
    await limitNewKeys(tx, { config, now }, userId)
    if ((await countKeys(tx, userId)) >= maxKeys) {
      throw new AppError('conflict', `An account has at most ${maxKeys} API keys. Delete one that you no longer use.`)
    }
    const prefix = prefixOf(key)
    const id = await insertKey(tx, userId, { name, type, prefix, hash, expiresAt, ...settings })
    await recordAct(tx, userId, { action: 'api_key.created', target: { name, prefix } }, now())
    await notify(tx, userId, {
      kind: 'keys',
      type: 'info',
      isOwnAct: true,
      title: 'API key created',
      message: `The ${type} key “${name}” (${prefix}…) was created. Wasn’t you? Delete it and change your password.`,
      actionUrl: paths.api,
    })
    const payload = { id, name, type, prefix, expires_at: expiresAt?.toISOString() ?? null }
    await recordEvent(tx, userId, { kind: 'key.created', payload }, now())
    const created = { name, type, prefix, expiresAt, createdAt: now() }
    await mailTeam(tx, userId, 'keys', (to) => keyCreatedMail(to, created, config.publicUrl))
    return { id, full_key: key }
  })
}

/** Deleted keys count too. Counted in the transaction that creates the key. */
export async function limitNewKeys(
  tx: Tx,
  { config, now }: Pick<Deps, 'config' | 'now'>,
  userId: string,
): Promise<void> {
  if (!config.auth.hasLimits) return
  for (const [span, limit] of Object.entries(newKeys)) {
    const use = await countUse(tx, `api-keys:${span}:${userId}`, limit, now())
    if (use.status === 'allowed') continue
    const { retryAfterSeconds } = use
    throw new AppError(
      'rate_limited',
      `You’ve created ${limit.max} API keys in one ${span}. Please try again in ${formatWait(retryAfterSeconds)}.`,
      { retryAfterSeconds },
    )
  }
}

const newKeys = {
  hour: { max: 20, windowSeconds: 3600 },
  day: { max: 60, windowSeconds: 86_400 },
}
