import { paths } from '@assay/contract/paths'
import { Blocks, LayoutDashboard } from 'lucide-react'
import { Link } from 'react-router'
import { useUser } from '../api/session.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'

export function DashboardPage() {
  const { firstName, services } = useUser()
  return (
    <>
      <PageHeader
        title={firstName ? `Welcome back, ${firstName}` : 'Welcome back'}
        description="Your quota, your recent verdicts and your subscription in one place."
      />
      {services.length === 0 ? (
        <EmptyState
          icon={<Blocks />}
          title="No Services Selected"
          description="Choose what you want to use, and its pages appear in the navigation."
          action={
            <Button asChild variant="primary">
              <Link to={`${paths.profile}?tab=services`}>Choose services</Link>
            </Button>
          }
        />
      ) : (
        <EmptyState
          icon={<LayoutDashboard />}
          title="Make your first check"
          description="Create an API key and send an address or a name. Your figures appear here with the first verdict."
          action={
            <Button asChild variant="primary">
              <Link to={paths.api}>Create an API key</Link>
            </Button>
          }
        />
      )}
    </>
  )
}
