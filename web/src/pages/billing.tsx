import { AccountBanners } from '../features/account-banners/account-banners.tsx'
import { BillingScreen } from '../features/billing/invoices/billing-screen.tsx'

export function BillingPage() {
  return <BillingScreen notice={<AccountBanners />} />
}
