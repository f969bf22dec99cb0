import { AccountBanners } from '../features/account-banners/account-banners.tsx'
import { BillingScreen } from '../features/billing/invoices/billing-screen.tsx'
import { RoleGate } from '../features/teams/role-gate.tsx'

export function BillingPage() {
  return (
    <RoleGate permission="bill" title="Billing" what="see payments and invoices">
      <BillingScreen notice={<AccountBanners />} />
    </RoleGate>
  )
}
