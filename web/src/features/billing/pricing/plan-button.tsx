import type { Plan, Tier } from '@assay/contract/billing/catalogue'
import { paths } from '@assay/contract/paths'
import { config } from '../../../api/config.ts'
import { Link } from '../../../routing/link.tsx'
import { Button } from '../../../ui/button.tsx'

type PlanButtonProps = {
  plan: Plan
  isCurrent: boolean
  /** Whether the account currently pays for a plan. */
  isPaying: boolean
  busyTier: Tier | null
  onPress: () => void
}

export function PlanButton({ plan, isCurrent, isPaying, busyTier, onPress }: PlanButtonProps) {
  const { tier, prices, buttonText, isHighlighted } = plan
  if (prices === null) return <PlanLink tier={tier} to={`${paths.contact}?topic=sales`} label={buttonText} />
  // Leaving a paid plan is a cancellation, which needs a mailed code.
  if (tier === 'free' && isPaying) return <PlanLink tier={tier} to={paths.subscriptions} label={buttonText} />
  return (
    <Button
      className="w-full"
      variant={isHighlighted ? 'primary' : 'secondary'}
      disabled={isCurrent || busyTier !== null || (tier !== 'free' && !config.hasPayments)}
      busy={busyTier === tier}
      busyLabel="Processing..."
      aria-describedby={`plan-${tier}`}
      aria-haspopup={tier === 'free' ? undefined : 'dialog'}
      onClick={onPress}
    >
      {isCurrent ? 'You’re on this plan' : buttonText}
    </Button>
  )
}

function PlanLink({ tier, to, label }: { tier: Tier; to: string; label: string }) {
  return (
    <Button asChild className="w-full">
      <Link to={to} aria-describedby={`plan-${tier}`}>
        {label}
      </Link>
    </Button>
  )
}
