import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { canUseSecurityKeys } from '../../../api/passkeys.ts'
import { useSearchParams } from '../../../routing/navigation.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../../ui/card.tsx'
import { Pill } from '../../../ui/data/pill.tsx'
import { type SecondFactor, twoStepQuery } from '../api.ts'
import { CardFailed, CardLoading } from '../card-states.tsx'
import { keepFocusIn } from '../keep-focus.ts'
import { AddAppDialog } from './add-app-dialog.tsx'
import { AddKeyDialog } from './add-key-dialog.tsx'
import { FactorList } from './factor-list.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { RemoveFactorDialog } from './remove-factor-dialog.tsx'

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
