import { ListChecks } from 'lucide-react'
import { config } from '../api/config.ts'
import { ServiceGate } from '../features/account/service-gate.tsx'
import { ListsPanel } from '../features/lists/lists-panel.tsx'
import { ReadOnlyNotice } from '../features/teams/role-gate.tsx'
import { Button } from '../ui/button.tsx'
import { PageHeader } from '../ui/page-header.tsx'

export function ListsPage() {
  return (
    <>
      <PageHeader
        title="Lists"
        description="Addresses, domains and names that you always allow or block. Your lists win over our verdicts."
        actions={
          <Button asChild>
            <a href={config.docsUrl === '/docs' ? '/docs/lists' : config.docsUrl}>How lists work</a>
          </Button>
        }
      />
      <ReadOnlyNotice permission="develop" />
      <ServiceGate service="developer" icon={<ListChecks />}>
        <ListsPanel />
      </ServiceGate>
    </>
  )
}
