import { type Outcome, outcomeOf } from '../../../api/account.ts'
import { confirmed } from '../../../api/confirmed.ts'
import { loadAuth } from '../../../api/session.ts'
import { toPasskeyFailure } from './passkey-failure.ts'

/** `cancelled` if the browser was told not to. */
export async function addPasskey(): Promise<Outcome> {
  const { error } = await confirmed((auth) => auth.registerPasskey())
  return error ? toPasskeyFailure(error) : { status: 'done' }
}

/** Null if it can't be known right now. */
export async function countPasskeys(): Promise<number | null> {
  const auth = await loadAuth().catch(() => null)
  const listed = await auth?.passkey.list()
  return listed?.data?.length ?? null
}

/** Either answer to the offer counts, on every device. */
export async function rememberPasskeyOffer(): Promise<Outcome> {
  return outcomeOf((auth) => auth.updateUser({ data: { passkey_offered: true } }))
}
