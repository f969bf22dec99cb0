import type { WidgetRequest, WidgetResponse } from '@assay/contract/widget/widget'
import { AppError } from '../../http/errors.ts'
import { enforceLimit } from '../../http/pacing/limits.ts'
import { countUse } from '../../http/pacing/queries-rate-limits.ts'
import type { Api } from '../v1/api.ts'
import { limitRate } from '../v1/limits.ts'
import { verify } from '../verification/verify.ts'
import type { FormCall } from './open-form.ts'
import { createChallenge, readSolution, zeroBits } from './proof-of-work.ts'
import { hashEmail, hashNames, signToken } from './token.ts'

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
  // By its size too: a new budget counts from now on.
  const max = form?.visitorBudget ?? 1
  await enforceLimit(api, `widget:${keyId}:${max}:${network}`, { max, windowSeconds: 3600 })
  if (site !== null) {
    await enforceLimit(api, `widget:${keyId}:${max}:${site}`, { max: max * networksPerSite, windowSeconds: 3600 })
  }
  const solution = form?.needsProof ? readSolution(secret, solver, proof ?? '', api.now()) : undefined
  if (solution === null) throw noProof()
  await limitRate(api, { key, caller, access }, { headers: [] })
  // Last, so that whoever came too early can come again with it.
  if (solution !== undefined && !(await spendOnce(api, userId, `widget-proof:${solution}`))) throw noProof()
  const request = { requestId, key, caller, access, idempotencyKey: undefined, body: '' }
  const result = await verify(api, request, { model: 'user_verification', ...fields })
  const { email_verification: email, name_verification: name, decision } = result
  if (!email) throw new Error('An email address was sent and has no result.')
  const { verdict, disposable, did_you_mean } = email
  const token = signToken(secret, userId, {
    ...{ id: requestId, email: hashEmail(api, fields.email), at: api.now().getTime(), verdict, disposable, decision },
    ...{ did_you_mean, names: hashNames(fields), name_verdict: name?.verdict ?? null, origin },
  })
  return { status: 'success', verdict, did_you_mean, token }
}

/** A /48 has 65,536 networks. A company's visitors share one; so do those of someone who rents it. */
const networksPerSite = 10

/** False if it was used before. Remembered for longer than anything signed here is valid. */
export async function spendOnce({ db, now }: Pick<Api, 'db' | 'now'>, userId: string, name: string): Promise<boolean> {
  const used = await db.onBehalfOf(userId, (tx) => countUse(tx, name, { max: 1, windowSeconds: 3600 }, now()))
  return used.status === 'allowed'
}

function noProof(): AppError {
  return new AppError('forbidden', 'The proof of work is wrong, expired or was used before. Ask for a new challenge.')
}
