import { paths } from '@assay/contract/paths'
import { CodeXml } from 'lucide-react'
import { Link } from 'react-router'
import { ServiceGate } from '../features/account/service-gate.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'

export function DeveloperToolsPage() {
  return (
    <>
      <PageHeader
        title="Developer Tools"
        description="Tell a real customer from a throw-away address and a made-up name."
      />
      <ServiceGate service="developer" icon={<CodeXml />}>
        <EmptyState
          icon={<CodeXml />}
          title="Plans are not published yet"
          description="Plans, prices and code samples for the verification API will be here. No plan can be bought in this build."
          action={
            <Button asChild>
              <Link to={paths.dashboard}>Go to the dashboard</Link>
            </Button>
          }
        />
      </ServiceGate>
    </>
  )
}
