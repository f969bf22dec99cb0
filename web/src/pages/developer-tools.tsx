import { CodeXml } from 'lucide-react'
import { ServiceGate } from '../features/account/service-gate.tsx'
import { AccountBanners } from '../features/account-banners/account-banners.tsx'
import { PlanComparison } from '../features/billing/pricing/plan-comparison.tsx'
import { PlanSection } from '../features/billing/pricing/plan-section.tsx'
import { EmailCheck } from '../features/verification/email-check.tsx'
import { FaqTabs } from '../features/verification/faq-tabs.tsx'
import { DeveloperIntro } from '../features/verification/intro.tsx'
import { ToolTabs } from '../features/verification/tool-tabs.tsx'
import { UseCaseTabs } from '../features/verification/use-case-tabs.tsx'
import { BelowFold } from '../ui/below-fold.tsx'

export function DeveloperToolsPage() {
  return (
    <>
      <DeveloperIntro trial={<EmailCheck />} />
      <ServiceGate service="developer" icon={<CodeXml />}>
        <AccountBanners />
        <div className="grid gap-14">
          <BelowFold>
            <PlanSection />
            <PlanComparison />
            <ToolTabs plansId="plans" />
            <UseCaseTabs />
            <FaqTabs />
          </BelowFold>
        </div>
      </ServiceGate>
    </>
  )
}
