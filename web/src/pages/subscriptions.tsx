import { OpenPayment } from '../features/plans/open-payment.tsx'
import { SubscriptionList } from '../features/subscriptions/subscription-list.tsx'

export function SubscriptionsPage() {
  return <SubscriptionList notice={<OpenPayment />} />
}
