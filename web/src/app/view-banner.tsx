import { formatTimeOfDay } from '@assay/contract/format'
import { Eye } from 'lucide-react'
import { stopView, viewed } from '../api/viewed.ts'
import { Button } from '../ui/button.tsx'

/** Above every page of a tab in which an operator views an account. */
export function ViewBanner() {
  if (viewed === null) return null
  return (
    <section
      aria-label="Viewing an account"
      className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1 border-b border-warn/40 bg-warn-weak px-4 py-2 text-sm"
    >
      <Eye className="size-4 text-warn" aria-hidden="true" />
      You’re viewing the account of {viewed.user.email || 'a customer'}, read-only, until{' '}
      {formatTimeOfDay(viewed.expires_at)}.
      <Button size="sm" onClick={stopView}>
        Stop viewing
      </Button>
    </section>
  )
}
