import { BillingScreen } from '../features/billing/billing-screen.tsx'
import { OpenPayment } from '../features/plans/open-payment.tsx'

export function BillingPage() {
  return <BillingScreen notice={<OpenPayment />} />
}
