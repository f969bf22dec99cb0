import { AccountBanners } from '../features/account-banners/account-banners.tsx'
import { SubscriptionsScreen } from '../features/billing/subscriptions/subscriptions-screen.tsx'

export function SubscriptionsPage() {
  return <SubscriptionsScreen notice={<AccountBanners except="ending" />} />
}
