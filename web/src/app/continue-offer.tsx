import { pagesFor, redirects } from '@assay/contract/pages'
import { paths } from '@assay/contract/paths'
import { ArrowRight, X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { interruptedVisit } from '../api/interrupted-visit.ts'
import { useNavigate } from '../routing/navigation.tsx'
import { Button } from '../ui/button.tsx'

/** Signing in leads to the dashboard. People who were headed for another page can continue there from here. */
export function ContinueOffer() {
  const navigate = useNavigate()
  const address = useSyncExternalStore(interruptedVisit.subscribe, interruptedVisit.read)
  const title = address === null ? undefined : titleOf(address)
  if (address === null || title === undefined) return null
  return (
    <section
      aria-label="Continue where you left off"
      className="flex flex-wrap items-center gap-x-4 gap-y-2.5 rounded-lg border border-accent-line bg-accent-weak py-2 pr-2 pl-4"
    >
      <p className="grow">Pick up where you left off.</p>
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
          aria-label="Dismiss"
          onClick={interruptedVisit.clear}
          className="grid size-[30px] place-items-center rounded-sm text-muted hover:text-text"
        >
          <X className="size-4" aria-hidden="true" />
        </button>
      </div>
    </section>
  )
}

/** Or the plan chosen before signing in. Undefined for what isn't a page of ours, and for pages that sign-in leads to anyway. */
function titleOf(address: string): string | undefined {
  const { origin, pathname, searchParams } = new URL(address, location.origin)
  if (origin !== location.origin || pathname === paths.dashboard) return undefined
  if (pathname === paths.developerTools && searchParams.has('plan')) return 'the plan you chose'
  const target = Object.values(redirects).find(({ path }) => path === pathname)?.to ?? pathname
  return pagesFor('user', 'public').find(({ path }) => path === target)?.title
}
