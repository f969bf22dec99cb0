import type { NotificationType } from '@assay/contract/notifications'
import { rest } from '../../api/rest.ts'
import { restError } from '../../api/rest-error.ts'

type CountFilter = { type?: NotificationType; isUnread?: boolean }

export async function countNotifications({ type, isUnread }: CountFilter, signal: AbortSignal): Promise<number> {
  let query = rest.from('notifications').select('id', { count: 'exact', head: true })
  if (type) query = query.eq('type', type)
  if (isUnread) query = query.is('read_at', null)
  const result = await query.retry(false).abortSignal(signal)
  if (result.error) throw restError(result)
  return result.count ?? 0
}
