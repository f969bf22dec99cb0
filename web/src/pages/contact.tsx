import { MessageCircle } from 'lucide-react'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'

export function ContactPage() {
  return (
    <>
      <PageHeader title="Contact us" />
      <EmptyState icon={<MessageCircle />} title="Not built yet" description="A form to write to us will be here." />
    </>
  )
}
