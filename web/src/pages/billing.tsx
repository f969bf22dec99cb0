import { OpenPayment } from '../features/billing/checkout/open-payment.tsx'
import { BillingScreen } from '../features/billing/invoices/billing-screen.tsx'

export function BillingPage() {
  return <BillingScreen notice={<OpenPayment />} />
}
