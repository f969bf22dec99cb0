import { useQuery } from '@tanstack/react-query'
import { CodeXml } from 'lucide-react'
import { billingStateQuery } from '../api/billing-state.ts'
import { useUser } from '../api/session.ts'
import { useMay } from '../api/teams.ts'
import { ServiceGate } from '../features/account/service-gate.tsx'
import { AccountBanners } from '../features/account-banners/account-banners.tsx'
import { PlanComparison } from '../features/billing/pricing/plan-comparison.tsx'
import { PlanSection } from '../features/billing/pricing/plan-section.tsx'
import { ToolsHome } from '../features/tools/tools-home.tsx'
import { EmailCheck } from '../features/verification/email-check.tsx'
import { FaqTabs } from '../features/verification/faq-tabs.tsx'
import { DeveloperIntro } from '../features/verification/intro.tsx'
import { ToolTabs } from '../features/verification/tool-tabs.tsx'
import { UseCaseTabs } from '../features/verification/use-case-tabs.tsx'
import { BelowFold } from '../ui/below-fold.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { PageHeader } from '../ui/page-header.tsx'

export function DeveloperToolsPage() {
  const seesMoney = useMay('bill')
  return (
    <>
      <Start />
      <ServiceGate service="developer" icon={<CodeXml />}>
        <AccountBanners />
        {seesMoney && (
          <div className="grid gap-14">
            <BelowFold>
              <PlanSection />
              <PlanComparison />
              <ToolTabs plansId="plans" />
              <UseCaseTabs />
              <FaqTabs />
            </BelowFold>
          </div>
        )}
      </ServiceGate>
    </>
  )
}

/** Customers get their tools and plan; the pitch is for those who have no paid plan yet. */
function Start() {
  const hasService = useUser().services.includes('developer')
  const seesMoney = useMay('bill')
  const { data: state, isPending } = useQuery({ ...billingStateQuery, enabled: hasService && seesMoney })
  if (hasService && !seesMoney) return <ToolsHome state={null} />
  if (hasService && isPending) {
    return (
      <>
        <PageHeader title="Developer Tools" />
        <Skeleton className="h-56 rounded-xl" />
      </>
    )
  }
  if (state && state.tier !== 'free') return <ToolsHome state={state} />
  return <DeveloperIntro trial={<EmailCheck />} />
}
