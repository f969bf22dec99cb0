import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { OfflineBanner } from '../../ui/feedback/offline-banner.tsx'
import { Progress } from '../../ui/feedback/progress.tsx'
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Logo, Mark } from '../../ui/logo.tsx'
import { Row, Section } from './section.tsx'

export function Feedback() {
  return (
    <>
      <Section title="Progress">
        <div className="grid gap-3">
          <Progress label="Quota used" value={36} />
          <Progress label="Quota nearly used" value={86} tone="warn" />
          <Progress label="Quota used up" value={120} tone="bad" />
          <Progress label="Nothing used" value={0} />
        </div>
      </Section>
      <Section title="Loading">
        <Loading label="Loading the sample" onRetry={() => undefined}>
          <Skeleton className="h-7 w-48" />
          <Skeleton />
          <Skeleton className="w-2/3" />
        </Loading>
      </Section>
      <Section title="Error state">
        <ErrorState
          title="We couldn’t load your invoices"
          message="We couldn’t reach the server. Check your connection and try again."
          requestId="req_01hzx8k2sample"
          retry={{ label: 'Try again', onSelect: () => undefined }}
        />
      </Section>
      <Section title="Offline banner and mark">
        <OfflineBanner isOffline />
        <Row>
          <Logo name="Assay" />
          <Mark size={44} />
        </Row>
      </Section>
    </>
  )
}
