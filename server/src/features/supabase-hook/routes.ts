import { ShowSupabaseHook, type SupabaseHook } from '@assay/contract/api-keys'
import { Hono } from 'hono'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { withAuditOrigin } from '../../http/audit-origin.ts'
import type { AppEnv } from '../../http/env.ts'
import { AppError } from '../../http/errors.ts'
import { requireUser, type UserEnv } from '../../http/require-user.ts'
import { tooManyRequests } from '../../http/throttling/limits.ts'
import { createMemoryLimit } from '../../http/throttling/memory-limit.ts'
import { body, params } from '../../http/validate.ts'
import { timeOrderedId } from '../../time-ordered-id.ts'
import { recordAct } from '../audit/record-act.ts'
import { confirmIdentity } from '../auth/verbs/confirm-identity.ts'
import { requireDeveloper } from '../billing/entitlements/require-developer.ts'
import { type ServerSecret, serverSecret } from '../secrets/server-secret.ts'
import type { Api } from '../v1/api.ts'
import { addressesOf } from '../v1/require-key.ts'
import { hookSecretOf } from './hook-secret.ts'
import { findHookKey } from './queries.ts'
import { respondToHook } from './respond-to-hook.ts'

const id = params(z.object({ id: z.uuid() }))

/** `POST /hooks/supabase/before-user-created/:id`, which Supabase Auth asks before it creates a user. */
export function supabaseHookRoutes(api: Api) {
  const strangers = createMemoryLimit(api, perAddress)
  return new Hono<AppEnv>().post('/before-user-created/:id', id, async (c) => {
    const addresses = addressesOf(c, api.config.trustedProxies)
    const address = addresses.address()
    // Anyone can make up signatures, and each costs a lookup.
    const taken = api.config.hasApiLimits ? strangers.take(address) : null
    if (taken?.status === 'exceeded') throw tooManyRequests(taken.retryAfterSeconds)
    const response = await respondToHook(api, {
      ...addresses,
      id: c.req.valid('param').id,
      requestId: timeOrderedId(api.now()),
      header: (name) => c.req.header(name),
      text: await c.req.text(),
    })
    strangers.giveBack(address)
    return c.json(response)
  })
}

// All projects in one Supabase region may share an address; only requests that aren't signed count.
const perAddress = { max: 100, windowSeconds: 60 }

/** `POST /api-keys/:id/supabase-hook`. Reading a secret takes a proof of identity, as a key that lasts does. */
export function hookSecretRoutes(deps: Deps) {
  const secret = serverSecret(deps)
  return new Hono<UserEnv>().post(
    '/:id/supabase-hook',
    requireUser(deps, 'develop'),
    id,
    body(ShowSupabaseHook),
    async (c) => {
      await confirmIdentity(deps, c.var, c.req.valid('json'))
      return c.json(
        await showHookSecret(await withAuditOrigin(deps, c), await secret(), c.var.userId, c.req.valid('param').id),
      )
    },
  )
}

/** What to paste into a Supabase project to have its sign-ups checked with this key. */
async function showHookSecret(
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
