import { LegalDocument } from '../features/legal/legal-document.tsx'
import { refundPaymentPolicy } from '../features/legal/refund-payment-policy.tsx'

export function RefundPaymentPolicyPage() {
  return <LegalDocument text={refundPaymentPolicy} />
}
