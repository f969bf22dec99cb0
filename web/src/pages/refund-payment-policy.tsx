import { LegalDocument } from '../features/legal/legal-document.tsx'
import refundPaymentPolicy from '../features/legal/refund-payment-policy.md?raw'

export function RefundPaymentPolicyPage() {
  return <LegalDocument text={refundPaymentPolicy} />
}
