import { paths } from '@assay/contract/paths'
import { isHosted } from '../../../api/account.ts'
import type { Confirmation } from '../../../api/auth/confirmation.ts'
import { config } from '../../../api/config.ts'
import { useIdentityProof } from '../../../api/identity-proof.ts'
import { useUser } from '../../../api/session.ts'
import { useNavigate } from '../../../routing/navigation.tsx'
import { IdentityProofFields } from '../../../ui/forms/identity-proof-fields.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { FactorSteps, textsOf, useFactorSteps } from './factor-steps.tsx'

/** Opens on top of whatever needs it, and leaves that unchanged. */
export function ConfirmDialog({ confirmation }: { confirmation: Confirmation }) {
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
  const identity = useIdentityProof({ password: hasPassword, code: !isHosted && config.hasMail })
  const form = useForm({
    initial: {},
    async submit() {
      if (identity.isMissing) {
        identity.askForMissing()
        return {}
      }
      const failure = await attempt(identity.proof)
      if (failure && identity.takes(failure)) return {}
      close(true)
      return 'leaving'
    },
  })
  return (
    <FormDialog
      form={form}
      title="Confirm it’s you"
      description="It’s been a while since you signed in."
      submitLabel="Confirm"
      busyLabel="Checking..."
      onClose={() => close(false)}
    >
      {identity.fields && <IdentityProofFields {...identity.fields} />}
    </FormDialog>
  )
}
