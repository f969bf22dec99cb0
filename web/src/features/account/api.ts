import type { DeleteAccount } from '@assay/contract/account'
import { send } from '../../api/send.ts'

/** As a file: a large account has more data than a page should hold. Fails if the download breaks off. */
export async function fetchExport(): Promise<Blob> {
  return (await send('/account/export')).blob()
}

/** Irreversible. */
export async function deleteAccount(proof: DeleteAccount): Promise<void> {
  await send('/account', { method: 'DELETE', body: proof })
}
