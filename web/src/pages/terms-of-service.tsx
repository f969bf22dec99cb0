import { UnpublishedDocument } from '../features/legal/unpublished-document.tsx'

export function TermsOfServicePage() {
  return (
    <UnpublishedDocument title="Terms of Service" about="What you and we owe each other when you use the service." />
  )
}
