import { ChartColumn } from 'lucide-react'
import { ServiceGate } from '../features/account/service-gate.tsx'
import { AccountBanners } from '../features/account-banners/account-banners.tsx'
import { AnalyticsPanel } from '../features/usage/analytics-panel.tsx'
import { analyticsIntro } from '../features/usage/intro.ts'
import { PageHeader } from '../ui/page-header.tsx'

export function AnalyticsPage() {
  return (
    <ServiceGate service="developer" icon={<ChartColumn />} header={<PageHeader {...analyticsIntro} />}>
      <AnalyticsPanel notice={<AccountBanners />} />
    </ServiceGate>
  )
}
