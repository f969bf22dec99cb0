import { BusinessView } from '../../features/operator/business.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

export function BusinessPage() {
  return (
    <>
      <PageHeader title="Business" description="Revenue, sign-ups, load and delivery, from our own tables." />
      <BusinessView />
    </>
  )
}
