import type { WidgetCheckRequest, WidgetCheckResponse } from '@assay/contract/widget/widget'
import type { Deps } from '../../deps.ts'
import type { ServerSecret } from '../secrets/server-secret.ts'
import { hashEmail, hashNames, readToken, tokenSeconds } from './token.ts'
import { spendOnce } from './verify-form.ts'

type Checked = Pick<WidgetCheckResponse, 'valid' | 'reason' | 'result'>

/** Whether a form's token is this account's, fresh, for this person, and used for the first time. */
export async function checkToken(
  deps: Pick<Deps, 'db' | 'now' | 'engine'>,
  secret: ServerSecret,
  userId: string,
  { token, email, ...names }: WidgetCheckRequest,
): Promise<Checked> {
  const content = readToken(secret, userId, token)
  if (!content) return fault('invalid')
  const { id, at, email: hash, names: namesHash, ...result } = content
  // Far ahead, too: after a clock's step back it would outlast the memory of its use.
  if (Math.abs(deps.now().getTime() - at) >= tokenSeconds * 1000) return fault('expired')
  // Before it counts as used: a form that was sent with another address can be corrected.
  if (hash !== hashEmail(deps, email)) return fault('email_mismatch')
  if (Object.keys(names).length > 0 && namesHash !== hashNames(names)) return fault('name_mismatch')
  if (!(await spendOnce(deps, userId, `widget-token:${id}`))) return fault('used')
  return {
    valid: true,
    reason: null,
    result: { ...result, checked_at: new Date(at).toISOString(), request_id: id },
  }
}

function fault(reason: NonNullable<Checked['reason']>): Checked {
  return { valid: false, reason, result: null }
}
