import type { DeleteAccount } from '@assay/contract/account'
import { focusManager } from '@tanstack/react-query'
import { signOut } from '../../api/account.ts'
import { send } from '../../api/send.ts'

/** As a file: a large account has more data than a page should hold. Fails if the download breaks off. */
export async function fetchExport(): Promise<Blob> {
  return (await send('/account/export')).blob()
}

/**
 * Irreversible; ends with the session cleared from the browser. Until then nothing is polled: requests of a closed account are
 * rejected, and the session would be refreshed because of it.
 */
export async function deleteAccount(proof: DeleteAccount): Promise<void> {
  focusManager.setFocused(false)
  try {
    await send('/account', { method: 'DELETE', body: proof })
    await signOut()
  } finally {
    focusManager.setFocused(undefined)
  }
}
