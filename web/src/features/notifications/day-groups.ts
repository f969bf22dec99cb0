import { formatDay, formatIsoDay } from '@assay/contract/format'
import type { Notification } from './notification.ts'

export type DayGroup = { day: string; label: string; notifications: Notification[] }

type Place = { now: Date; timeZone?: string | undefined }

/** Groups by the reader's calendar day, newest first. */
export function groupByDay(notifications: Notification[], { now, timeZone }: Place): DayGroup[] {
  const groups = new Map<string, DayGroup>()
  for (const notification of notifications) {
    const day = formatIsoDay(notification.createdAt, timeZone)
    const group = groups.get(day) ?? { day, label: labelOf(day, { now, timeZone }), notifications: [] }
    group.notifications.push(notification)
    groups.set(day, group)
  }
  return [...groups.values()]
}

function labelOf(day: string, { now, timeZone }: Place): string {
  const today = formatIsoDay(now, timeZone)
  const daysAgo = Math.round((Date.parse(today) - Date.parse(day)) / millisecondsPerDay)
  if (daysAgo === 0) return 'Today'
  if (daysAgo === 1) return 'Yesterday'
  // The day is a plain date now, parsed and formatted as UTC.
  return formatDay(day, 'UTC')
}

const millisecondsPerDay = 86_400_000
