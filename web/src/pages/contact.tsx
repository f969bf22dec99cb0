import { MessageCircle } from 'lucide-react'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'

export function ContactPage() {
  return (
    <>
      <PageHeader title="Contact us" description="Questions, problems, wishes: a person reads them." />
      <EmptyState
        icon={<MessageCircle />}
        title="The form is not open yet"
        description="Messages cannot be sent from this build. A form to write to us will be here."
      />
    </>
  )
}
