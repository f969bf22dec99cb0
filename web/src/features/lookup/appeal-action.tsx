import type { AppealForm } from '@assay/contract/lookup/pages'
import { paths } from '@assay/contract/paths'
import type { ReactNode } from 'react'

type AppealActionProps = { action: AppealForm['action']; token: string; className?: string; children: ReactNode }

/** One thing to do at a private link. The browser sends it, so that it works without scripts. */
export function AppealAction({ action, token, className, children }: AppealActionProps) {
  return (
    <form method="post" action={`${paths.lookupAppeal}?${new URLSearchParams({ token })}`} className={className}>
      <input type="hidden" name="action" value={action} />
      {children}
    </form>
  )
}
