import { AppError, toKnownError } from '../../http/errors.ts'
import { within } from '../../within.ts'
import { lookUp } from '../api-keys/check-key.ts'
import { type Access, accessOf } from '../api-keys/permit.ts'
import { type Api, requireCaller } from '../v1/api.ts'
import { limitRate } from '../v1/limits.ts'
import { verify } from '../verification/verify.ts'
import { checkSignature } from './check-signature.ts'
import { isRejected, rejectionMessage } from './is-rejected.ts'
import { noteUnchecked } from './note-unchecked.ts'
import { readUser } from './read-user.ts'

export type HookCall = Access['call'] & { id: string; requestId: string; text: string }

/** Both are sent with status 200: of any other, Supabase Auth doesn't read the body (ADR 63). */
export type HookAnswer = Record<string, never> | { error: { http_code: 400; message: string } }

/** Fails open: where the sender did nothing wrong and there's no verdict, the person gets in. */
export async function answerHook(api: Api, call: HookCall): Promise<HookAnswer> {
  try {
    return await within(deadlineMilliseconds, check(api, call), () => ({}))
  } catch (error) {
    const known = toKnownError(api.log, error, { request_id: call.requestId, path: 'supabase-hook' })
    if (failsOpen.has(known.code)) return {}
    throw known
  }
}

/** Supabase Auth waits 5 seconds, the way there and back included. */
const deadlineMilliseconds = 3000
const failsOpen = new Set<AppError['code']>(['quota_exceeded', 'rate_limited', 'unavailable', 'internal'])

/** Checked and charged like a request with the key itself. */
async function check(api: Api, call: HookCall): Promise<HookAnswer> {
  const hash = await checkSignature(api, call)
  const input = readUser(call.header('content-type'), call.text)
  if (input === null) return {}
  const signed = { ...api, callers: callersBy(api, hash) }
  const access = accessOf(call, 'verify')
  const caller = await requireCaller(signed, call.id, access)
  // Sent again by Supabase Auth or by whoever caught it, it's the same request. No header has the line break.
  const idempotencyKey = `supabase-hook\n${call.header('webhook-id')}`
  const request = { requestId: call.requestId, key: call.id, caller, access, idempotencyKey, body: call.text }
  await limitRate(signed, request, { headers: [] })
  const verified = await verify(signed, request, { model: 'user_verification', ...input }).catch(async (error) => {
    const isUsedUp = error instanceof AppError && error.code === 'quota_exceeded' && caller.type === 'live'
    if (isUsedUp) await noteUnchecked(api, caller.userId)
    throw error
  })
  return isRejected(verified) ? { error: { http_code: 400, message: rejectionMessage(verified) } } : {}
}

/** Whoever signed. Sign-ups are rare, so nothing is cached: a key that was changed or deleted since is noticed at once. */
function callersBy(api: Api, hash: Buffer): Api['callers'] {
  const find = async (_: string, use: Access['use']) => (await lookUp(api, hash, use)).caller
  return { find, forget: () => {}, findAgain: find }
}
