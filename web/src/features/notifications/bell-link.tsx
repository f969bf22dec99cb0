import { paths } from '@assay/contract/paths'
import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { Link } from '../../routing/link.tsx'
import { Button } from '../../ui/button.tsx'
import { CountBadge } from '../../ui/data/count-badge.tsx'
import { unreadCountQuery } from './notification.ts'

/** Without a count the bell shows none: it's an extra, and the page behind it reports the error. */
export function BellLink() {
  const { data: count = 0 } = useQuery(unreadCountQuery)
  return (
    <Button asChild variant="ghost" size="icon" className="relative">
      <Link to={paths.notifications} aria-label={count === 0 ? 'Notifications' : `Notifications, ${count} unread`}>
        <Bell aria-hidden="true" />
        {count > 0 && (
          <span className="absolute top-0 left-[19px]" aria-hidden="true">
            <CountBadge count={count} tone="bad" />
          </span>
        )}
      </Link>
    </Button>
  )
}
