import type { SupabaseHook } from '@assay/contract/api-keys'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import { recordAct } from '../audit/record-act.ts'
import { requireDeveloper } from '../billing/entitlements/require-developer.ts'
import type { ServerSecret } from '../secrets/server-secret.ts'
import { hookSecretOf } from './hook-secret.ts'
import { findHookKey } from './queries.ts'

/** What to paste into a Supabase project to have its sign-ups checked with this key. */
export async function showHookSecret(
  { db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>,
  server: ServerSecret,
  userId: string,
  id: string,
): Promise<SupabaseHook> {
  return db.onBehalfOf(userId, async (tx) => {
    await requireDeveloper(tx, userId)
    const key = await findHookKey(tx, userId, id)
    if (!key?.hash) throw new AppError('not_found', 'There is no such API key.')
    const { name, prefix, hash } = key
    await recordAct(tx, userId, { action: 'api_key.hook_shown', target: { name, prefix } }, now())
    return {
      url: `${config.publicUrl}/hooks/supabase/before-user-created/${id}`,
      secret: `v1,${hookSecretOf(server, hash)}`,
    }
  })
}
