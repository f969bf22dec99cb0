import type { AppealPage } from '@assay/contract/lookup/pages'
import { paths } from '@assay/contract/paths'
import { ApiError, describeError } from '../../api/api-error.ts'
import { Link } from '../../routing/link.tsx'
import { useSearchParams } from '../../routing/navigation.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { FailedRead } from './failed-read.tsx'
import { LookupColumn } from './lookup-column.tsx'
import { ProveStep } from './prove-step.tsx'
import { StartStep } from './start-step.tsx'
import { usePageData } from './use-page-data.ts'
import { DecidedStep, WaitingStep } from './waiting-step.tsx'

export function AppealScreen() {
  const [parameters] = useSearchParams()
  const token = parameters.get('token')
  const isAboutSomething = Boolean(token || parameters.get('domain'))
  const { data, error, isLoading, retry } = usePageData<AppealPage>(paths.lookupAppeal, { isNeeded: isAboutSomething })
  return (
    <LookupColumn>
      <PageHeader title={data ? `Appeal for ${data.domain}` : 'Appeal'} description={data && descriptions[data.step]} />
      {data?.notice && (
        <Banner tone={data.notice.is_good ? 'ok' : 'warn'} focusKey={data.notice.text}>
          {data.notice.text}
        </Banner>
      )}
      {isLoading && (
        <Loading label="Loading the appeal" onRetry={retry}>
          <Skeleton className="h-64 rounded-xl" />
        </Loading>
      )}
      {!isAboutSomething && <WhichDomain />}
      {error !== undefined && <Failed error={error} onRetry={retry} />}
      {data?.step === 'start' && <StartStep page={data} />}
      {data?.step === 'prove' && <ProveStep page={data} token={token ?? ''} />}
      {data?.step === 'waiting' && <WaitingStep page={data} token={token ?? ''} />}
      {data?.step === 'decided' && <DecidedStep page={data} token={token ?? ''} />}
    </LookupColumn>
  )
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const code = error instanceof ApiError ? error.code : null
  if (code === 'invalid_request') return <WhichDomain />
  if (code !== 'not_found') {
    return <FailedRead title="We couldn’t load the appeal" error={error} onRetry={onRetry} />
  }
  return <ErrorState title="There’s no appeal at this link" message={describeError(error)} action={<LookUp />} />
}

function WhichDomain() {
  return (
    <Card className="grid justify-items-start gap-4 p-5">
      <h2>Which domain is it about?</h2>
      <p className="text-muted">Look it up first, and start your appeal from there.</p>
      <LookUp />
    </Card>
  )
}

function LookUp() {
  return (
    <Button asChild>
      <Link to={paths.lookup}>Look up a domain</Link>
    </Button>
  )
}

const descriptions: Record<AppealPage['step'], string> = {
  start: 'Step 1 of 3: Tell us about it.',
  prove: 'Step 2 of 3: Prove that it’s yours.',
  waiting: 'Step 3 of 3: We’re reviewing it.',
  decided: 'It’s decided.',
}
