import type { NotificationType } from '@assay/contract/notifications'
import { countRows } from '../../api/rest.ts'

type CountFilter = { type?: NotificationType; isUnread?: boolean }

export async function countNotifications({ type, isUnread }: CountFilter, signal: AbortSignal): Promise<number> {
  const filter = { ...(type && { type: `eq.${type}` }), ...(isUnread && { read_at: 'is.null' }) }
  return countRows('notifications', { select: 'id', ...filter }, signal)
}
