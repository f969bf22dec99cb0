import { paths } from '@assay/contract/paths'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import { recordAct } from '../audit/record-act.ts'
import { recordEvent } from '../events/record.ts'
import { notify } from '../notifications/notify.ts'
import { deleteKey } from './queries.ts'

/** Takes effect immediately in every process: the statement that charges a request checks the key. */
export async function deleteApiKey({ db, now }: Pick<Deps, 'db' | 'now'>, userId: string, id: string): Promise<void> {
  await db.onBehalfOf({ userId, lock: 'api-keys' }, async (tx) => {
    const name = await deleteKey(tx, userId, id)
    // Someone else's key and a missing one look the same.
    if (name === undefined) throw new AppError('not_found', 'There is no such API key.')
    await recordAct(tx, userId, { action: 'api_key.deleted', target: { name } }, now())
    await notify(tx, userId, {
      type: 'info',
      title: 'API key deleted',
      message: `The key “${name}” was deleted. Requests with this key will now fail.`,
      actionUrl: paths.api,
    })
    await recordEvent(tx, userId, { kind: 'key.deleted', payload: { id, name } }, now())
  })
}
