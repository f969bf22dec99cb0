import { paths } from '@assay/contract/paths'
import { useQuery } from '@tanstack/react-query'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { useUser } from '../../api/session.ts'
import { Link } from '../../routing/link.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { passkeysQuery, twoStepQuery } from './api.ts'
import { describeSecurity } from './describe-security.ts'

/** What guards the account, and the one best thing to do next. Where that can't be read, the cards below say so. */
export function SecuritySummary() {
  const { hasPassword } = useUser()
  const twoStep = useQuery(twoStepQuery)
  const passkeys = useQuery(passkeysQuery)
  if (twoStep.isError || passkeys.isError) return null
  if (!twoStep.data || passkeys.data === undefined) return <SummarySkeleton />
  const { factors, codesLeft } = twoStep.data
  const { tone, title, text, next } = describeSecurity({
    hasPassword,
    passkeys: passkeys.data?.length ?? 0,
    apps: factors.filter(({ type }) => type === 'totp').length,
    securityKeys: factors.filter(({ type }) => type === 'webauthn').length,
    codesLeft,
  })
  const Icon = tone === 'ok' ? ShieldCheck : ShieldAlert
  return (
    <Card>
      <section aria-labelledby="security-summary" className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-4">
        <div className={cx(badge, tone === 'ok' ? 'bg-ok-weak text-ok' : 'bg-warn-weak text-warn')}>
          <Icon className="size-5" aria-hidden="true" />
        </div>
        <div className="min-w-0 grow basis-52">
          <h2 id="security-summary">{title}</h2>
          <p className="mt-0.5 text-sm text-muted">{text}</p>
        </div>
        {next && (
          <Button asChild variant="primary" className="max-sm:w-full">
            <Link to={`${paths.profile}?tab=security&add=${next.add}`} replace>
              {next.label}
            </Link>
          </Button>
        )}
      </section>
    </Card>
  )
}

function SummarySkeleton() {
  return (
    <Card className="animate-appear">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-4" aria-hidden="true">
        <Skeleton className="h-11 w-11 rounded-lg" />
        <div className="grid min-w-0 grow basis-52 gap-2">
          <Skeleton className="w-64 max-w-full" />
          <Skeleton className="w-80 max-w-full" />
        </div>
        <div className="w-full sm:hidden">
          <Skeleton className="h-9 rounded-md" />
        </div>
      </div>
    </Card>
  )
}

const badge = 'grid size-11 shrink-0 place-items-center rounded-lg'
