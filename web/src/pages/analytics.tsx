import { pages } from '@assay/contract/pages'
import { ChartColumn } from 'lucide-react'
import { useUser } from '../api/session.ts'
import { ServiceGate } from '../features/account/service-gate.tsx'
import { AccountBanners } from '../features/account-banners/account-banners.tsx'
import { AnalyticsPanel } from '../features/usage/analytics-panel.tsx'
import { PageHeader } from '../ui/page-header.tsx'

/** Without the service there is nothing to report, and no plan to open by looking. */
export function AnalyticsPage() {
  const isDeveloper = useUser().services.includes('developer')
  return (
    <>
      {!isDeveloper && <PageHeader title={title} description={intro} />}
      <ServiceGate service="developer" icon={<ChartColumn />}>
        <AnalyticsPanel notice={<AccountBanners />} />
      </ServiceGate>
    </>
  )
}

const { title, intro } = pages.analytics
