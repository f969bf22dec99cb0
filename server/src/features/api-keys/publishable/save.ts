import { paths } from '@assay/contract/paths'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/errors.ts'
import type { Tx } from '../../../ports/db.ts'
import { recordAct } from '../../audit/record-act.ts'
import { openCurrentPeriod } from '../../billing/entitlements/current-period.ts'
import { requireDeveloper } from '../../billing/entitlements/require-developer.ts'
import { recordEvent } from '../../events/record.ts'
import { notify } from '../../notifications/notify.ts'
import type { ServerSecret } from '../../secrets/server-secret.ts'
import { holdForChange } from '../change.ts'
import { limitNewKeys, maxKeys } from '../create.ts'
import { createKey, prefixOf } from '../key-format.ts'
import { countKeys, insertKey, updateKey } from '../queries.ts'
import type { FormLimits } from '../queries-lookup.ts'
import { publishKey, saveFormSettings } from './queries.ts'

type FormKeyInput = FormLimits & { name: string; monthlyBudget: number | null }
type SaveDeps = Pick<Deps, 'db' | 'now' | 'config'>

/** A row of `api_keys` like any other, except that its owner can read the key again. */
export async function createFormKey(
  { db, now, config }: SaveDeps,
  secret: ServerSecret,
  userId: string,
  { name, monthlyBudget, ...form }: FormKeyInput,
): Promise<string> {
  const key = createKey('pub', config.regions?.own)
  const prefix = prefixOf(key)
  return db.onBehalfOf({ userId, lock: 'api-keys' }, async (tx) => {
    await requireDeveloper(tx, userId)
    await openCurrentPeriod(tx, userId)
    await limitNewKeys(tx, { config, now }, userId)
    if ((await countKeys(tx, userId)) >= maxKeys) {
      throw new AppError('conflict', `An account has at most ${maxKeys} API keys. Delete one that you no longer use.`)
    }
    const id = await insertKey(tx, userId, {
      ...{ name, type: 'live', prefix, hash: secret.hash('api-key', key), expiresAt: null, monthlyBudget },
      ...{ label: null, scopes: ['verify'], networks: [], requestsPerSecond: null },
    })
    await publishKey(tx, userId, id, key)
    await saveFormSettings(tx, userId, id, form)
    await recordAct(tx, userId, { action: 'api_key.created', target: { name, prefix } }, now())
    await notifyOwner(tx, userId, 'Publishable key created', `The publishable key “${name}” (${prefix}…) was created.`)
    const payload = { id, name, type: 'publishable' as const, prefix, expires_at: null }
    await recordEvent(tx, userId, { kind: 'key.created', payload }, now())
    return id
  })
}

/** Takes effect with the next charge, in every process. */
export async function changeFormKey(
  { db, now }: SaveDeps,
  userId: string,
  id: string,
  { name, monthlyBudget, ...form }: FormKeyInput,
): Promise<void> {
  await db.onBehalfOf({ userId, lock: 'api-keys' }, async (tx) => {
    const { key, version, period } = await holdForChange(tx, userId, id, true)
    await updateKey(tx, userId, id, period, { ...key, name, monthlyBudget, version })
    await saveFormSettings(tx, userId, id, form)
    const target = { name, prefix: key.prefix, ...(name !== key.name && { before: key.name }) }
    await recordAct(tx, userId, { action: 'api_key.changed', target }, now())
    await notifyOwner(
      tx,
      userId,
      'Publishable key changed',
      `The settings of the publishable key “${name}” (${key.prefix}…) were changed.`,
    )
  })
}

async function notifyOwner(tx: Tx, userId: string, title: string, what: string): Promise<void> {
  const message = `${what} Wasn’t you? Delete it and change your password.`
  await notify(tx, userId, { kind: 'keys', type: 'info', isOwnAct: true, title, message, actionUrl: paths.form })
}
