import { OpenPayment } from '../features/billing/checkout/open-payment.tsx'
import { SubscriptionList } from '../features/billing/subscriptions/subscription-list.tsx'

export function SubscriptionsPage() {
  return <SubscriptionList notice={<OpenPayment />} />
}
