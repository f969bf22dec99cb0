import { pages, pagesFor } from '@assay/contract/pages'
import { paths } from '@assay/contract/paths'
import { ArrowRight, X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { interruptedVisit } from '../api/interrupted-visit.ts'
import { Button } from '../ui/button.tsx'

/** Signing in leads to the dashboard. People who were headed for another page can continue there from here. */
export function ContinueOffer() {
  const navigate = useNavigate()
  const address = useSyncExternalStore(interruptedVisit.subscribe, interruptedVisit.read)
  const title = address === null ? undefined : titleOf(new URL(address, location.origin))
  if (address === null || title === undefined) return null
  return (
    <section
      aria-label="Where you were going"
      className="flex flex-wrap items-center gap-x-4 gap-y-2.5 rounded-lg border border-accent-line bg-accent-weak py-2 pr-2 pl-4"
    >
      <p className="grow">You were on your way to another page when you were asked to sign in.</p>
      <div className="flex items-center gap-1">
        <Button
          size="sm"
          onClick={() => {
            interruptedVisit.clear()
            navigate(address)
          }}
        >
          Continue to {title}
          <ArrowRight aria-hidden="true" />
        </Button>
        <button
          type="button"
          aria-label="Dismiss the offer"
          onClick={interruptedVisit.clear}
          className="grid size-[30px] place-items-center rounded-sm text-muted hover:text-text"
        >
          <X className="size-4" aria-hidden="true" />
        </button>
      </div>
    </section>
  )
}

/** For a plan chosen before signing in, the plan. Undefined for pages that sign-in leads to anyway, and for those that never asked for it. */
function titleOf({ pathname, searchParams }: URL): string | undefined {
  if (searchParams.has('plan')) return 'the plan you chose'
  if (pathname === paths.success) return pages.success.title
  return pagesFor('user').find(({ path }) => path === pathname && path !== paths.dashboard)?.title
}
