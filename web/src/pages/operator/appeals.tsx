import { AppealsView, AppealView } from '../../features/operator/appeals.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

export function AppealsPage() {
  return (
    <>
      <PageHeader
        title="Appeals"
        description="Owners of domains who say that we’re wrong, and have proven who they are."
      />
      <AppealsView />
    </>
  )
}

export function AppealPage({ id }: { id: string }) {
  return (
    <>
      <PageHeader title={`Appeal for ${id}`} description="What its owner says beside what we know." />
      <AppealView domain={id} />
    </>
  )
}
