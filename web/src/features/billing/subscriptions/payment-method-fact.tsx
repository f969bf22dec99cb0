import type { PaymentMethod, SubscriptionRow } from '@assay/contract/billing/subscription'
import { Button } from '../../../ui/button.tsx'
import { describeMethod } from '../payment-method.ts'
import { NextFact } from './next-fact.tsx'
import { useMethodUpdate } from './use-method-update.ts'

/** What pays, with a way to change it. Once nothing is charged any more, there's nothing to change. */
export function PaymentMethodFact({ method, row }: { method: PaymentMethod; row: SubscriptionRow }) {
  const { update, isOpening } = useMethodUpdate(method)
  return (
    <NextFact
      label="Payment method"
      action={
        row.cancel_status === null && (
          <Button variant="link" busy={isOpening} aria-label="Update payment method" onClick={update}>
            Update
          </Button>
        )
      }
    >
      {describeMethod(method)}
    </NextFact>
  )
}
