import type { GoTrueClient } from '@supabase/auth-js'
import { ApiError } from '../api-error.ts'
import { notConfirmed } from '../auth-messages.ts'
import { confirmFactor } from './confirmation.ts'
import type { Responded } from './failure.ts'
import { hasFactor } from './signed-in.ts'

/** After `reauthentication_needed`: asks for the second factor again if there is one, and repeats the call. */
export async function withFactor<Reply extends Responded>(
  auth: GoTrueClient,
  call: (auth: GoTrueClient) => Promise<Reply>,
  response: Reply,
): Promise<Reply> {
  const { data } = await auth.getSession()
  if (!data.session || !hasFactor(data.session.user)) return response
  return (await confirmFactor()) ? call(auth) : unconfirmed(response)
}

/** After `reauthentication_needed` on a route of ours, which asks for the factor in so many words. */
export async function sendWithFactor({ status }: ApiError, repeat: () => Promise<Response>): Promise<Response> {
  if (await confirmFactor()) return repeat()
  throw new ApiError({ code: 'not_confirmed', detail: notConfirmed, status })
}

/** For a response that arrives after the dialog was closed. */
export function unconfirmed<Reply extends Responded>(response: Reply): Reply {
  return { ...response, error: response.error && Object.assign(response.error, { code: 'not_confirmed' }) }
}
