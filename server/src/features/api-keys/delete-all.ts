import { paths } from '@assay/contract/paths'
import type { Tx } from '../../ports/db.ts'
import { notify } from '../notifications/notify.ts'
import { deleteKeysOf } from './queries.ts'

/** For an account that may change hands: no earlier key works from then on. */
export async function deleteAllApiKeys(tx: Tx, userId: string): Promise<void> {
  if ((await deleteKeysOf(tx, userId)) === 0) return
  await notify(tx, userId, {
    type: 'alert',
    title: 'Your API keys were deleted',
    message:
      'Your email address was confirmed for the first time, so keys created before that no longer work. Create new ones.',
    actionUrl: paths.api,
  })
}
