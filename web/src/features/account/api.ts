import { AccountExport } from '@assay/contract/account'
import { z } from 'zod'
import { request } from '../../api/product.ts'

export async function fetchExport(): Promise<AccountExport> {
  return request('/account/export', AccountExport)
}

/** For good. Someone without a password has signed in anew just before. */
export async function deleteAccount(password: string | undefined): Promise<void> {
  await request('/account', z.undefined(), { method: 'DELETE', body: password === undefined ? {} : { password } })
}
