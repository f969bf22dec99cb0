import { AccountExport, type DeleteAccount } from '@assay/contract/account'
import { z } from 'zod/mini'
import { request } from '../../api/product.ts'

export async function fetchExport(): Promise<AccountExport> {
  return request('/account/export', AccountExport)
}

/** Irreversible. */
export async function deleteAccount(proof: DeleteAccount): Promise<void> {
  await request('/account', z.undefined(), { method: 'DELETE', body: proof })
}
