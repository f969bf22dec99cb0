import type { MouseEvent, ReactNode } from 'react'
import { Link } from '../../../routing/link.tsx'
import { useNavigate } from '../../../routing/navigation.tsx'
import { Button } from '../../../ui/button.tsx'
import { continueInOpener } from './payment-messages.ts'

type PaymentExitProps = { to: string; variant?: 'primary' | 'secondary'; children: ReactNode }

/**
 * Leaves the page after a payment: in the window that opened it, or here. It replaces the page, so that Back doesn't lead
 * into a finished payment.
 */
export function PaymentExit({ to, variant = 'secondary', children }: PaymentExitProps) {
  const navigate = useNavigate()
  async function leave(event: MouseEvent) {
    // The person asked for a new tab.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (!(await continueInOpener(to))) navigate(to, { replace: true })
  }
  return (
    <Button asChild variant={variant}>
      <Link to={to} replace onClick={leave}>
        {children}
      </Link>
    </Button>
  )
}
