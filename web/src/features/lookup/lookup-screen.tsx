import type { Lookup } from '@assay/contract/lookup/pages'
import { paths } from '@assay/contract/paths'
import { ApiError } from '../../api/api-error.ts'
import { Link } from '../../routing/link.tsx'
import { useSearchParams } from '../../routing/navigation.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { DomainForm } from './domain-form.tsx'
import { FailedRead } from './failed-read.tsx'
import { LookupColumn } from './lookup-column.tsx'
import { LookupResult } from './lookup-result.tsx'
import { usePageData } from './use-page-data.ts'
import { WhatToDo } from './what-to-do.tsx'

export function LookupScreen() {
  const [parameters] = useSearchParams()
  const typed = parameters.get('domain')?.trim() ?? ''
  const { data, error, isLoading, retry } = usePageData<Lookup>(paths.lookup, { isNeeded: typed !== '' })
  const isNotADomain = error instanceof ApiError && error.code === 'invalid_request'
  return (
    <LookupColumn>
      <PageHeader
        title="Why was this domain flagged?"
        description="Look up any email domain: what we know, since when, and how to set it right."
      />
      {parameters.get('notice') === 'withdrawn' && (
        <Banner tone="ok">Your appeal is withdrawn, and everything you told us is deleted.</Banner>
      )}
      <DomainForm typed={typed} error={isNotADomain ? error.detail : undefined} isBusy={isLoading} />
      {isLoading && (
        <Loading label="Looking it up" onRetry={retry}>
          <Skeleton className="h-64 rounded-xl" />
        </Loading>
      )}
      {error !== undefined && !isNotADomain && (
        <FailedRead title="We couldn’t look it up" error={error} onRetry={retry} />
      )}
      {data && (
        <>
          <LookupResult lookup={data} />
          <WhatToDo lookup={data} />
        </>
      )}
      {(typed === '' || isNotADomain) && <Introduction />}
    </LookupColumn>
  )
}

function Introduction() {
  return (
    <Card>
      <CardHeader title="What you’ll see" />
      <CardBody className="grid gap-3 text-muted">
        <p>
          The verdict that our customers get for addresses at this domain, and the evidence: when each piece was first
          and last seen, and how much it counts.
        </p>
        <p>
          If a domain is yours and the verdict is wrong, you can appeal. Every decision is in the{' '}
          <TextLink asChild>
            <Link to={paths.lookupDecisions}>public log</Link>
          </TextLink>
          . The <TextLink href="/docs/domain-owners">guide for domain owners</TextLink> has the details.
        </p>
      </CardBody>
    </Card>
  )
}
