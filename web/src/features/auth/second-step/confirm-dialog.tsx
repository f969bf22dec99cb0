import { paths } from '@assay/contract/paths'
import { useId, useState } from 'react'
import { isHosted } from '../../../api/account.ts'
import type { Confirmation } from '../../../api/auth/confirmation.ts'
import { config } from '../../../api/config.ts'
import { useIdentityProof } from '../../../api/identity-proof.ts'
import { useUser } from '../../../api/session.ts'
import { useNavigate } from '../../../routing/navigation.tsx'
import { Button } from '../../../ui/button.tsx'
import { IdentityProofFields } from '../../../ui/forms/identity-proof-fields.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { FactorSteps, textsOf } from './factor-steps.tsx'
import { useFactorSteps } from './use-factor-steps.ts'

/** Opens over whatever asked for it, and leaves that as it was. */
export function ConfirmDialog({ confirmation }: { confirmation: Confirmation; onClose: () => void }) {
  return confirmation.asks === 'factor' ? (
    <ConfirmByFactor onClose={confirmation.close} />
  ) : (
    <ConfirmByProof confirmation={confirmation} />
  )
}

function ConfirmByFactor({ onClose }: { onClose: Confirmation['close'] }) {
  const navigate = useNavigate()
  const steps = useFactorSteps({
    onDone: () => onClose(true),
    onRenew: () => navigate(`${paths.profile}?tab=security`),
  })
  return (
    <Dialog open onOpenChange={() => onClose(false)} title="Confirm it’s you" description={textsOf(steps.current).text}>
      <FactorSteps steps={steps} action="Confirm" />
    </Dialog>
  )
}

function ConfirmByProof({ confirmation }: { confirmation: Extract<Confirmation, { asks: 'proof' }> }) {
  const { close, attempt } = confirmation
  const { hasPassword } = useUser()
  const formId = useId()
  const [isBusy, setIsBusy] = useState(false)
  const identity = useIdentityProof({ password: hasPassword, code: !isHosted && config.hasMail })
  const form = useForm({
    initial: {},
    async submit() {
      if (identity.isMissing) {
        identity.askForMissing()
        return {}
      }
      setIsBusy(true)
      const failure = await attempt(identity.proof)
      setIsBusy(false)
      if (failure && identity.takes(failure)) return {}
      close(true)
      return 'leaving'
    },
  })
  return (
    <Dialog
      open
      onOpenChange={() => isBusy || close(false)}
      title="Confirm it’s you"
      description="It’s been a while since you signed in."
      footer={
        <>
          <Button disabled={isBusy} onClick={() => close(false)}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={isBusy} busyLabel="Checking...">
            Confirm
          </Button>
        </>
      }
    >
      <form {...form.props} id={formId} className="grid gap-5" aria-label="Confirm it’s you">
        {identity.fields && <IdentityProofFields {...identity.fields} />}
      </form>
    </Dialog>
  )
}
