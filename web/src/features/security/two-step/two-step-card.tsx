import { formatCounted } from '@assay/contract/format/figures'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, LifeBuoy, Smartphone, Trash2 } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { describeError } from '../../../api/api-error.ts'
import { canUseSecurityKeys } from '../../../api/passkeys.ts'
import { useUser } from '../../../api/session.ts'
import { useSearchParams } from '../../../routing/navigation.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../../ui/card.tsx'
import { Pill } from '../../../ui/data/pill.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx'
import { removeFactor, type SecondFactor, type TwoStep, twoStepQuery, useRefreshSecurity } from '../api.ts'
import { AddedAndUsed, CardFailed, CardLoading, KeyRow, keepFocusIn, keyListLook } from '../card-parts.tsx'
import { describeFewCodes, fewCodes } from '../describe-security.ts'
import { AddAppDialog, AddKeyDialog } from './add-factor-dialogs.tsx'
import { RecoveryCodesDialog } from './new-codes.tsx'

type Open = 'app' | 'key' | 'codes' | SecondFactor | null

export function TwoStepCard() {
  const { data, error, isFetching, refetch } = useQuery(twoStepQuery)
  const [open, setOpen] = useState<Open>(null)
  const card = useRef<HTMLElement>(null)
  const close = () => {
    setOpen(null)
    keepFocusIn(card)
  }
  useAsked((add) => setOpen(add), data !== undefined)
  const isOn = data !== undefined && data.factors.length > 0
  const buttons = (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen('app')}>
        Add authenticator app
      </Button>
      {canUseSecurityKeys() && (
        <Button aria-haspopup="dialog" onClick={() => setOpen('key')}>
          Add security key
        </Button>
      )}
    </>
  )
  return (
    <Card>
      <section ref={card} tabIndex={-1} data-page-focus="" aria-labelledby="two-step">
        <CardHeader
          id="two-step"
          title="Two-step verification"
          description="After your password, a code from your phone or a touch of a security key. A passkey needs neither."
          aside={
            data && (
              <Pill tone={isOn ? 'ok' : 'neutral'} dot={isOn}>
                {isOn ? 'On' : 'Off'}
              </Pill>
            )
          }
        />
        {isOn && <FactorList twoStep={data} onRemove={setOpen} onRenewCodes={() => setOpen('codes')} />}
        {data ? (
          <CardBody className={isOn ? 'flex flex-wrap gap-2.5 border-t border-border pt-4' : 'flex flex-wrap gap-2.5'}>
            {buttons}
          </CardBody>
        ) : error ? (
          <CardFailed
            title="We couldn’t load your second steps"
            error={error}
            isRetrying={isFetching}
            onRetry={() => refetch()}
          />
        ) : (
          <CardLoading label="Loading two-step verification" onRetry={() => refetch()} />
        )}
      </section>
      {data && open === 'app' && <AddAppDialog twoStep={data} onClose={close} />}
      {data && open === 'key' && <AddKeyDialog twoStep={data} onClose={close} />}
      {isOn && open === 'codes' && <RecoveryCodesDialog codesLeft={data.codesLeft} onClose={close} />}
      {data && typeof open === 'object' && open && <RemoveFactorDialog factor={open} twoStep={data} onClose={close} />}
    </Card>
  )
}

/** A link asked for one of the dialogs; the address forgets it. */
function useAsked(start: (add: 'app' | 'codes') => void, isReady: boolean): void {
  const [parameters, setParameters] = useSearchParams()
  const add = parameters.get('add')
  const open = useEffectEvent((asked: 'app' | 'codes') => {
    start(asked)
    setParameters({ tab: 'security' }, { replace: true })
  })
  useEffect(() => {
    if (isReady && (add === 'app' || add === 'codes')) open(add)
  }, [add, isReady])
}

type FactorListProps = {
  twoStep: TwoStep
  onRemove: (factor: SecondFactor) => void
  onRenewCodes: () => void
}

function FactorList({ twoStep: { factors, codesLeft }, ...on }: FactorListProps) {
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

type RemoveFactorDialogProps = { factor: SecondFactor; twoStep: TwoStep; onClose: () => void }

/** The last one turns two-step verification off, and says so. */
function RemoveFactorDialog({ factor, twoStep, onClose }: RemoveFactorDialogProps) {
  const { hasPassword } = useUser()
  const refresh = useRefreshSecurity()
  const others = twoStep.factors.filter(({ id }) => id !== factor.id)
  const isLast = others.length === 0
  const withCodes = isLast && twoStep.codesLeft !== null
  async function remove() {
    const result = await removeFactor(factor.id, { withCodes })
    await refresh()
    onClose()
    if (result.status === 'failed') {
      const description = describeError(result, 'Please try again.')
      return toast({ topic: 'two-step', tone: 'error', title: `“${factor.name}” wasn’t removed`, description })
    }
    const title = isLast ? 'Two-step verification is off' : `“${factor.name}” was removed`
    toast({ topic: 'two-step', tone: 'success', title })
  }
  return (
    <AlertDialog
      title={
        isLast ? (
          'Turn off two-step verification?'
        ) : (
          <>
            Remove <bdi>{factor.name}</bdi>?
          </>
        )
      }
      description={
        isLast ? (
          <>
            <bdi>“{factor.name}”</bdi> is your only second step. Without it,{' '}
            {hasPassword ? 'your password' : 'your Google account'} alone opens this account again.
            {withCodes && ' Your recovery codes stop working, too.'}
          </>
        ) : (
          <>
            You can’t sign in with it anymore. For the second step you still have{' '}
            <bdi>{others.map(({ name }) => `“${name}”`).join(', ')}</bdi>
            {twoStep.codesLeft ? ' and your recovery codes' : ''}. We may ask for one of them right away.
          </>
        )
      }
      confirmLabel={isLast ? 'Turn off' : 'Remove'}
      busyLabel="Removing..."
      onConfirm={remove}
      onClose={onClose}
    />
  )
}
