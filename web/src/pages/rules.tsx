import { ListChecks } from 'lucide-react'
import { config } from '../api/config.ts'
import { ServiceGate } from '../features/account/service-gate.tsx'
import { RulesPanel } from '../features/rules/rules-panel.tsx'
import { ReadOnlyNotice } from '../features/teams/role-gate.tsx'
import { Button } from '../ui/button.tsx'
import { PageHeader } from '../ui/page-header.tsx'

export function RulesPage() {
  return (
    <>
      <PageHeader
        title="Rules"
        description="Turn verdicts into decisions. Read from top to bottom: the first rule that matches decides."
        actions={
          <Button asChild>
            <a href={config.docsUrl === '/docs' ? '/docs/rules' : config.docsUrl}>How rules work</a>
          </Button>
        }
      />
      <ReadOnlyNotice permission="develop" />
      <ServiceGate service="developer" icon={<ListChecks />}>
        <RulesPanel />
      </ServiceGate>
    </>
  )
}
