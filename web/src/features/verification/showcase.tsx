import { FaqTabs } from './faq-tabs.tsx'
import { ToolTabs } from './tool-tabs.tsx'
import { UseCaseTabs } from './use-case-tabs.tsx'

/** What the product does, for whom, and what people ask before they buy. `plansId` is the pricing section. */
export function Showcase({ plansId }: { plansId: string }) {
  return (
    <>
      <ToolTabs plansId={plansId} />
      <UseCaseTabs />
      <FaqTabs />
    </>
  )
}
