import { createHash, randomBytes } from 'node:crypto'
import type {
  WidgetCheckRequest,
  WidgetCheckResponse,
  WidgetRequest,
  WidgetResponse,
} from '@assay/contract/widget/widget'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import { countUse, enforceLimit } from '../../http/throttling/limits.ts'
import type { ServerSecret } from '../secrets/server-secret.ts'
import type { Api } from '../v1/api.ts'
import { limitRate } from '../v1/limits.ts'
import { verify } from '../verification/verify.ts'
import type { FormCall } from './open-form.ts'
import { hashEmail, hashNames, isSame, readToken, signToken, tokenSeconds } from './token.ts'

/** Checks what a visitor typed, charged to the key's account like any other check. */
export async function verifyForm(
  api: Api,
  { key, caller, access, origin, network, site }: FormCall,
  { proof, ...fields }: WidgetRequest,
  requestId: string,
): Promise<WidgetResponse> {
  const { keyId, userId, form } = caller
  const secret = await api.secret()
  const solver = { keyId, network }
  if (form?.needsProof && proof === undefined) {
    return { status: 'proof_required', challenge: createChallenge(secret, solver, api.now()), zero_bits: zeroBits }
  }
  // Keyed by the budget's size too, so that a new budget applies from now on.
  const max = form?.visitorBudget ?? 1
  await enforceLimit(api, `widget:${keyId}:${max}:${network}`, { max, windowSeconds: 3600 })
  if (site !== null) {
    await enforceLimit(api, `widget:${keyId}:${max}:${site}`, { max: max * networksPerSite, windowSeconds: 3600 })
  }
  const solution = form?.needsProof ? readSolution(secret, solver, proof ?? '', api.now()) : undefined
  if (solution === null) throw noProof()
  await limitRate(api, { key, caller, access }, { headers: [] })
  // Spent last, so that a visitor who was rejected by a limit can use the solution again.
  if (solution !== undefined && !(await spendOnce(api, userId, `widget-proof:${solution}`))) throw noProof()
  const request = { requestId, key, caller, access, idempotencyKey: undefined, body: '', headers: [] }
  // The visitor's own address; the page can't send another.
  const visitor = { ip: access.call.exactAddress(), user_agent: access.call.header('user-agent')?.slice(0, 1000) }
  const result = await verify(api, request, { model: 'user_verification', ...fields, ...visitor })
  const { email_verification: email, name_verification: name, decision, activity } = result
  if (!email) throw new Error('An email address was sent and has no result.')
  const { verdict, disposable, did_you_mean } = email
  const token = signToken(secret, userId, {
    ...{ id: requestId, email: hashEmail(api, fields.email), at: api.now().getTime(), verdict, disposable, decision },
    ...{ did_you_mean, names: hashNames(fields), name_verdict: name?.verdict ?? null, origin },
    ...{ activity: activity?.verdict ?? null, wave: activity?.wave ?? null },
  })
  return { status: 'success', verdict, did_you_mean, token }
}

/** A /48 has 65,536 networks. A company's visitors share one; so do those of someone who rents it. */
const networksPerSite = 10

/** False if it was used before. Remembered for longer than anything signed here is valid. */
async function spendOnce({ db, now }: Pick<Api, 'db' | 'now'>, userId: string, name: string): Promise<boolean> {
  const used = await db.onBehalfOf(userId, (tx) => countUse(tx, name, { max: 1, windowSeconds: 3600 }, now()))
  return used.status === 'allowed'
}

function noProof(): AppError {
  return new AppError('forbidden', 'The proof of work is wrong, expired or was used before. Ask for a new challenge.')
}

/** About 4,000 hashes: a tenth of a second in a browser, and days for someone who wants millions of results. */
const zeroBits = 12
const challengeSeconds = 120

/** Who has to solve it: a key's visitor, by their network. */
type Solver = { keyId: string; network: string }

/** Signed instead of stored, so that asking for one costs nothing. */
function createChallenge(secret: ServerSecret, solver: Solver, now: Date): string {
  const expiresAt = Math.floor(now.getTime() / 1000) + challengeSeconds
  const challenge = `${expiresAt}.${randomBytes(12).toString('base64url')}`
  return `${challenge}.${sign(secret, solver, challenge)}`
}

/** What makes the solution usable once; null if it's none, or too old. */
function readSolution(secret: ServerSecret, solver: Solver, proof: string, now: Date): string | null {
  const [, challenge = '', id = '', signature = ''] = /^((?:\d+)\.([\w-]{16}))\.([\w-]{43}):\d{1,12}$/.exec(proof) ?? []
  if (!isSame(signature, sign(secret, solver, challenge))) return null
  if (Number.parseInt(challenge, 10) * 1000 <= now.getTime()) return null
  const digest = createHash('sha256').update(proof).digest()
  return digest.readUInt32BE() >>> (32 - zeroBits) === 0 ? id : null
}

function sign(secret: ServerSecret, { keyId, network }: Solver, challenge: string): string {
  return secret.hash('widget-proof', `${keyId}\n${network}\n${challenge}`).toString('base64url')
}

type Checked = Pick<WidgetCheckResponse, 'valid' | 'reason' | 'result'>

/** Whether a form's token is this account's, fresh, for this person, and used for the first time. */
export async function checkToken(
  deps: Pick<Deps, 'db' | 'now' | 'engine'>,
  secret: ServerSecret,
  userId: string,
  { token, email, ...names }: WidgetCheckRequest,
): Promise<Checked> {
  const content = readToken(secret, userId, token)
  if (!content) return rejected('invalid')
  const { id, at, email: hash, names: namesHash, ...result } = content
  // Times far ahead are rejected, too: after the clock stepped back, such a token would outlast the record of its use.
  if (Math.abs(deps.now().getTime() - at) >= tokenSeconds * 1000) return rejected('expired')
  // Checked before it counts as used, so that a form sent with another address can be corrected.
  if (hash !== hashEmail(deps, email)) return rejected('email_mismatch')
  if (Object.keys(names).length > 0 && namesHash !== hashNames(names)) return rejected('name_mismatch')
  if (!(await spendOnce(deps, userId, `widget-token:${id}`))) return rejected('used')
  return {
    valid: true,
    reason: null,
    result: { ...result, checked_at: new Date(at).toISOString(), request_id: id },
  }
}

function rejected(reason: NonNullable<Checked['reason']>): Checked {
  return { valid: false, reason, result: null }
}
