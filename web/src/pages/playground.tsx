import { Play } from 'lucide-react'
import { ServiceGate } from '../features/account/service-gate.tsx'
import { Playground } from '../features/verification/playground.tsx'
import { PageHeader } from '../ui/page-header.tsx'

export function PlaygroundPage() {
  return (
    <>
      <PageHeader
        title="Playground"
        description="Try any sign-up against your live rules. Nothing here is logged or counted."
      />
      <ServiceGate service="developer" icon={<Play />}>
        <Playground />
      </ServiceGate>
    </>
  )
}
