import type { UsageReport } from '@assay/contract/usage'
import type { UseQueryResult } from '@tanstack/react-query'
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
      <RecentVerdicts />
    </ServiceSection>
  )
}
