import { KeyRound } from 'lucide-react'
import { ServiceGate } from '../features/account/service-gate.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'

export function ApiPage() {
  return (
    <>
      <PageHeader title="API" description="Keys for your calls, and the documentation of them." />
      <ServiceGate service="developer" icon={<KeyRound />}>
        <EmptyState
          icon={<KeyRound />}
          title="No API keys yet"
          description="Keys cannot be created in this build. The documentation says what it can do already."
          action={
            <Button asChild>
              {/* A page of the server, outside this app. */}
              <a href="/docs">Read the documentation</a>
            </Button>
          }
        />
      </ServiceGate>
    </>
  )
}
