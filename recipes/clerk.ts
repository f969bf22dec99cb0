import { createClerkClient } from '@clerk/backend'
import { verifyWebhook } from '@clerk/backend/webhooks'
import { askAssay } from './assay.ts'

/**
 * Receives Clerk’s `user.created` webhook. Clerk has no hook before that, so a rejected user is banned, which ends their sessions. The
 * user’s private metadata has the decision, `review` included, and the request’s id. Needs CLERK_WEBHOOK_SIGNING_SECRET and
 * CLERK_SECRET_KEY.
 */
export async function POST(request: Request): Promise<Response> {
  const event = await verifyWebhook(request).catch(() => null)
  if (event === null) return new Response('Invalid signature', { status: 400 })
  if (event.type === 'user.created') {
    const { id, email_addresses, primary_email_address_id, first_name, last_name } = event.data
    const email = email_addresses.find((address) => address.id === primary_email_address_id)?.email_address
    const fields = { email, firstname: first_name ?? undefined, lastname: last_name ?? undefined }
    const { decision, requestId } = await askAssay(fields)
    const { users } = createClerkClient({
      secretKey: process.env.CLERK_SECRET_KEY,
      apiUrl: process.env.CLERK_API_URL,
    })
    await users.updateUserMetadata(id, { privateMetadata: { assay: { decision, requestId } } })
    if (decision === 'block') await users.banUser(id)
  }
  return new Response(null, { status: 204 })
}
