import type { InvitedAccount, InvitedAccountResult } from '@assay/contract/teams/teams'
import { request } from '../../api/product.ts'

/** A hosted project knows nothing of invitations. False if it has to confirm the address by a mail of its own. */
export async function createInvited(body: InvitedAccount): Promise<boolean> {
  const options = { method: 'POST', body, isPublic: true } as const
  const result = await request<InvitedAccountResult>('/invitations/account', options).catch(() => null)
  return result?.is_created === true
}
