import { OperatorLogCard } from '../../features/operator/operator-log.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

export function OperatorLogPage() {
  return (
    <>
      <PageHeader
        title="Log"
        description="Everything operators did, here and on the command line, with their reasons."
      />
      <OperatorLogCard account={null} />
    </>
  )
}
