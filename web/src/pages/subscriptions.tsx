import { AccountBanners } from '../features/account-banners/account-banners.tsx'
import { SubscriptionList } from '../features/billing/subscriptions/subscription-list.tsx'

export function SubscriptionsPage() {
  return <SubscriptionList notice={<AccountBanners />} />
}
