import type { UsageReport } from '@assay/contract/usage'
import type { UseQueryResult } from '@tanstack/react-query'
import { BelowFold } from '../../ui/below-fold.tsx'
import { RecentVerdicts } from './recent-verdicts.tsx'
import { ServiceSection } from './service-section.tsx'
import { Summary } from './summary.tsx'

export function DeveloperSection({ usage }: { usage: UseQueryResult<UsageReport> }) {
  return (
    <ServiceSection
      service="developer"
      // Reading the quota opens a new account's Free plan.
      isReady={!usage.isPending}
      summary={(subscription) => <Summary usage={usage} subscription={subscription} />}
    >
      <BelowFold>{[<RecentVerdicts key="verdicts" />]}</BelowFold>
    </ServiceSection>
  )
}
