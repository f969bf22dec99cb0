import type { DeleteAccount } from '@assay/contract/account'
import { leaveAccount } from '../../api/access-token.ts'
import { signOut } from '../../api/account.ts'
import { queryClient } from '../../api/query-client.ts'
import { send } from '../../api/send.ts'
import { loadAuth } from '../../api/session.ts'

/** As a file: a large account has more data than a page should hold. Fails if the download breaks off. */
export async function fetchExport(): Promise<Blob> {
  return (await send('/account/export')).blob()
}

/** Irreversible. Ends with nobody signed in here; until then nothing else is requested, and the session isn't refreshed. */
export async function deleteAccount(proof: DeleteAccount): Promise<void> {
  const auth = await loadAuth()
  await auth.initialize()
  await auth.stopAutoRefresh()
  try {
    await leaveAccount(async () => {
      await queryClient.cancelQueries()
      await send('/account', { method: 'DELETE', body: proof, isLeaving: true })
      // The session ended with the account; this only clears it from the browser.
      await signOut()
    })
  } catch (error) {
    // What was still loading was canceled.
    void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'pending' })
    throw error
  } finally {
    await auth.startAutoRefresh()
  }
}
