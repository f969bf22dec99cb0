import { formatCounted } from '@assay/contract/format/figures'
import { KeyRound, LifeBuoy, Smartphone, Trash2 } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import type { SecondFactor, TwoStep } from '../api.ts'
import { describeFewCodes, fewCodes } from '../describe-security.ts'
import { AddedAndUsed, KeyRow, keyListLook } from '../key-row.tsx'

type FactorListProps = {
  twoStep: TwoStep
  onRemove: (factor: SecondFactor) => void
  onRenewCodes: () => void
}

export function FactorList({ twoStep: { factors, codesLeft }, ...on }: FactorListProps) {
  const isLow = codesLeft === null || codesLeft <= fewCodes
  return (
    <ul className={keyListLook} aria-label="Second steps">
      {factors.map((factor) => (
        <KeyRow
          key={factor.id}
          icon={factor.type === 'totp' ? <Smartphone /> : <KeyRound />}
          name={factor.name}
          actions={
            <Button
              variant="ghost"
              size="sm"
              aria-label={`Remove ${factor.name}`}
              aria-haspopup="dialog"
              onClick={() => on.onRemove(factor)}
            >
              <Trash2 aria-hidden="true" />
              <span className="max-sm:sr-only">Remove</span>
            </Button>
          }
        >
          {factor.type === 'totp' ? 'Authenticator app' : 'Security key'} · <AddedAndUsed {...factor} />
        </KeyRow>
      ))}
      <KeyRow
        icon={<LifeBuoy />}
        name="Recovery codes"
        actions={
          <Button
            size="sm"
            variant={isLow ? 'primary' : 'ghost'}
            aria-label={codesLeft === null ? 'Create recovery codes' : 'Renew recovery codes'}
            aria-haspopup="dialog"
            onClick={on.onRenewCodes}
          >
            {codesLeft === null ? 'Create' : 'Renew'}
          </Button>
        }
      >
        {isLow ? (
          <span className="text-warn">{codesLeft === null ? noCodes : describeFewCodes(codesLeft)}</span>
        ) : (
          <span>{formatCounted(codesLeft, 'code')} left. Each signs you in once if you lose your phone or key.</span>
        )}
      </KeyRow>
    </ul>
  )
}

const noCodes = 'None yet. Without them, losing your phone or key can lock you out for good.'
