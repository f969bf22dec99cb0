import { ContactCards } from '../features/contact/contact-cards.tsx'
import { ContactForm } from '../features/contact/contact-form.tsx'
import { useSearchParams } from '../routing/navigation.tsx'
import { PageHeader } from '../ui/page-header.tsx'

export function ContactPage() {
  const [parameters] = useSearchParams()
  return (
    <>
      <PageHeader title="Contact us" description="Questions, bugs or ideas? A real person reads every message." />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_340px]">
        <ContactForm subject={parameters.get('topic') === 'sales' ? 'Enterprise plan' : ''} />
        <ContactCards />
      </div>
    </>
  )
}
