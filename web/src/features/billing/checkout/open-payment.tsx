import { parsePlanId, plans } from '@assay/contract/billing/catalogue'
import { formatMoney } from '@assay/contract/format'
import { useQuery } from '@tanstack/react-query'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { billingStateQuery } from '../billing-state.ts'

/** What awaits payment: an unpaid invoice, or an abandoned payment page. */
export function OpenPayment() {
  const { data: state } = useQuery(billingStateQuery)
  if (!state) return null
  const { checkout, open_invoice, entitlement, grace_ends_at } = state
  if (open_invoice) {
    const amount = formatMoney(open_invoice.amount, open_invoice.currency)
    return (
      <Banner tone={entitlement === 'grace' ? 'bad' : 'warn'}>
        <strong className="font-medium">An invoice over {amount} is open.</strong>{' '}
        {entitlement === 'grace' && grace_ends_at
          ? `Your plan ends on ${day.format(new Date(grace_ends_at))} unless it is paid.`
          : 'Pay it to keep your plan.'}{' '}
        {open_invoice.short_url && (
          <TextLink href={open_invoice.short_url} target="_blank" rel="noreferrer">
            Pay {amount}
          </TextLink>
        )}
      </Banner>
    )
  }
  if (!checkout) return null
  return (
    <Banner tone="info">
      A payment page for the {plans[parsePlanId(checkout.plan_id)?.tier ?? 'basic'].name} plan is open. Nothing is
      charged until you pay there.{' '}
      <TextLink href={checkout.redirect_url} target="_blank" rel="noreferrer">
        Continue payment
      </TextLink>
    </Banner>
  )
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
