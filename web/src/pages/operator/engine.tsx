import { EngineView } from '../../features/operator/engine.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

export function EnginePage() {
  return (
    <>
      <PageHeader title="Engine" description="The lists and tables that verdicts are made with." />
      <EngineView />
    </>
  )
}
