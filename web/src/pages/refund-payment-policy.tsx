import { UnpublishedDocument } from '../features/legal/unpublished-document.tsx'

export function RefundPaymentPolicyPage() {
  return (
    <UnpublishedDocument
      title="Refund and Payment Policy"
      about="How payments, renewals, cancellations and refunds work."
    />
  )
}
