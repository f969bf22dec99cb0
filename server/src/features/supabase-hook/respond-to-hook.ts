import { formatDay } from '@assay/contract/format'
import { paths } from '@assay/contract/paths'
import type { VerifyResponse } from '@assay/contract/verification'
import { Webhook } from 'standardwebhooks'
import { z } from 'zod'
import { AppError, toKnownError } from '../../http/errors.ts'
import { parseJson } from '../../http/validate.ts'
import { within } from '../../within.ts'
import { lookUp } from '../api-keys/check-key.ts'
import { type Access, accessOf } from '../api-keys/permit.ts'
import { mailTeam } from '../mail/mail-team.ts'
import { composeMail } from '../mail/template.ts'
import { notify } from '../notifications/notify.ts'
import { type Api, requireCaller } from '../v1/api.ts'
import { limitRate } from '../v1/limits.ts'
import { type Input, unitsOf, type Verdicts } from '../verification/judge.ts'
import { verify } from '../verification/verify.ts'
import { hookSecretOf } from './hook-secret.ts'
import { findKeyHashes, markUnchecked } from './queries.ts'

type HookCall = Access['call'] & { id: string; requestId: string; text: string }

/** Both are sent with status 200, because Supabase Auth reads no other body (ADR 3). */
type HookResponse = Record<string, never> | { error: { http_code: 400; message: string } }

/** Fails open: without a verdict, and if the request itself was fine, the person gets in. */
export async function respondToHook(api: Api, call: HookCall): Promise<HookResponse> {
  try {
    return await within(deadlineMilliseconds, check(api, call), () => ({}))
  } catch (error) {
    const known = toKnownError(api.log, error, { request_id: call.requestId, path: 'supabase-hook' })
    if (failsOpen.has(known.code)) return {}
    throw known
  }
}

/** Supabase Auth waits 5 seconds, network time included. */
const deadlineMilliseconds = 3000
const failsOpen = new Set<AppError['code']>(['quota_exceeded', 'rate_limited', 'unavailable', 'internal'])

/** Checked and charged like a request with the key itself. */
async function check(api: Api, call: HookCall): Promise<HookResponse> {
  const hash = await checkSignature(api, call)
  const input = readUser(call.header('content-type'), call.text)
  if (input === null) return {}
  const signed = { ...api, callers: callersBy(api, hash) }
  const access = accessOf(call, 'verify')
  const caller = await requireCaller(signed, call.id, access)
  // A retry by Supabase Auth, or a replay by someone else, counts as the same request. No header can contain the line break.
  const idempotencyKey = `supabase-hook\n${call.header('webhook-id')}`
  const { requestId, id: key, text: body } = call
  const request = { requestId, key, caller, access, idempotencyKey, body, headers: [] }
  await limitRate(signed, request, { headers: [] })
  const verified = await verify(signed, request, { model: 'user_verification', ...input }).catch(async (error) => {
    const isUsedUp = error instanceof AppError && error.code === 'quota_exceeded' && caller.type === 'live'
    if (isUsedUp) await noteUnchecked(api, caller.userId)
    throw error
  })
  return isRejected(verified) ? { error: { http_code: 400, message: rejectionMessage(verified) } } : {}
}

/** The caller is the owner of the key whose secret signed the request. Sign-ups are rare, so nothing is cached. */
function callersBy(api: Api, hash: Buffer): Api['callers'] {
  const find = async (_: string, use: Access['use']) => (await lookUp(api, hash, use)).caller
  return { find, forget: () => {}, findAgain: find }
}

/** Whether a sign-up is turned away, by the account's rules. What is to be reviewed gets in. */
function isRejected({ decision }: Pick<VerifyResponse, 'decision'>): boolean {
  return decision === 'block'
}

/** For the person who signs up: Supabase hands it to the app’s sign-up form. */
function rejectionMessage({ email_verification: email, name_verification: name }: Verdicts): string {
  if (email?.verdict === 'disposable') return 'Please sign up with a permanent email address, not a disposable one.'
  if (email?.verdict === 'invalid') {
    const fix =
      email.did_you_mean === null ? 'Check it for typos and try again.' : `Did you mean ${email.did_you_mean}?`
    return `This email address can’t receive mail. ${fix}`
  }
  if (name?.verdict === 'fake') return 'Please enter your real name and try again.'
  return 'We can’t create an account with these details. Use another email address, or contact support.'
}

/** Once per period: the hook fails open, and its owner should know that it does. */
async function noteUnchecked({ db, config }: Pick<Api, 'db' | 'config'>, userId: string): Promise<void> {
  // Service role: the caller is an API key.
  await db.asService(async (tx) => {
    const endsAt = await markUnchecked(tx, userId)
    if (!endsAt) return
    const title = 'Your sign-up hook is letting people in unchecked'
    const message = `Your Supabase hook has no checks left, so new sign-ups aren’t being checked until ${formatDay(endsAt, 'UTC')}.`
    await notify(tx, userId, { kind: 'quota', type: 'alert', title, message, actionUrl: paths.developerTools })
    const action = { label: 'Upgrade your plan', url: `${config.publicUrl}${paths.developerTools}` }
    const help =
      'Need more now? Upgrades take effect immediately. If the hook’s API key has a monthly budget of its own, you can also raise that.'
    const paragraphs = [message, help]
    await mailTeam(tx, userId, 'quota', (to) => composeMail({ to, subject: title, heading: title, paragraphs, action }))
  })
}

const Payload = z.object({
  /** Of the request that signs up. */
  metadata: z.record(z.string(), z.unknown()).nullish(),
  user: z.object({
    id: z.string().nullish(),
    email: z.string().nullish(),
    user_metadata: z.record(z.string(), z.unknown()).nullish(),
  }),
})

/** What there is to check of the user about to be created; null for those who sign up by phone or anonymously. */
function readUser(contentType: string | undefined, text: string): Input | null {
  const { user, metadata } = parseJson(contentType, text, Payload)
  const { id, email, user_metadata } = user
  const input = {
    email: present(email),
    firstname: firstOf(user_metadata ?? {}, firstNames),
    lastname: firstOf(user_metadata ?? {}, lastNames),
    ip: firstOf(metadata ?? {}, ['ip_address']),
    user_agent: firstOf(metadata ?? {}, ['user_agent']),
    external_id: present(id)?.slice(0, 200),
  }
  return unitsOf(input) > 0 ? input : null
}

// As forms and identity providers call them. Full names aren't split: where to do so depends on the language.
const firstNames = ['first_name', 'firstname', 'firstName', 'given_name']
const lastNames = ['last_name', 'lastname', 'lastName', 'family_name']

function firstOf(metadata: Record<string, unknown>, names: string[]): string | undefined {
  for (const name of names) {
    const value = Object.hasOwn(metadata, name) ? present(metadata[name]) : undefined
    if (value !== undefined) return value
  }
  return undefined
}

/** No longer than the API takes. */
function present(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.slice(0, 1000) : undefined
}

type Signed = { id: string; text: string; header: (name: string) => string | undefined }

/** The hash of the key whose secret signed the request in the last five minutes. */
async function checkSignature({ db, secret }: Api, { id, text, header }: Signed): Promise<Buffer> {
  // Service role: the signature says whose key it is; until it's checked, nobody has been identified.
  const hashes = await db.asService((tx) => findKeyHashes(tx, id))
  const server = await secret()
  const signature = {
    'webhook-id': header('webhook-id') ?? '',
    'webhook-timestamp': header('webhook-timestamp') ?? '',
    'webhook-signature': header('webhook-signature') ?? '',
  }
  const signer = hashes.find((hash) => isSigned(hookSecretOf(server, hash), text, signature))
  if (signer) return signer
  throw new AppError(
    'unauthenticated',
    'The signature isn’t valid. Copy the hook’s secret again; it changes when its API key is rotated or deleted.',
  )
}

function isSigned(secret: string, text: string, signature: Record<string, string>): boolean {
  try {
    new Webhook(secret).verify(text, signature, { jsonParse: false })
    return true
  } catch {
    return false
  }
}
