import { AccountBanners } from '../features/account-banners/account-banners.tsx'
import { SubscriptionsScreen } from '../features/billing/subscriptions/subscriptions-screen.tsx'
import { RoleGate } from '../features/teams/role-gate.tsx'

export function SubscriptionsPage() {
  return (
    <RoleGate permission="bill" title="Subscriptions" what="see or change the plan">
      <SubscriptionsScreen notice={<AccountBanners except="ending" />} />
    </RoleGate>
  )
}
