import { paths } from '@assay/contract/paths'
import { isHosted } from '../../api/account.ts'
import { describeError } from '../../api/api-error.ts'
import { useIdentityProof } from '../../api/identity-proof.ts'
import { send } from '../../api/send.ts'
import { useUser } from '../../api/session.ts'
import { openAnotherTeam, useTeam } from '../../api/teams.ts'
import { useNavigate } from '../../routing/navigation.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/forms/field.tsx'
import { IdentityProofFields } from '../../ui/forms/identity-proof-fields.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'

export function DeleteTeamDialog({ onClose }: { onClose: () => void }) {
  const { id, hasPassword } = useUser()
  const { name = '' } = useTeam() ?? {}
  // It can't be undone, so a recent sign-in isn't enough.
  const identity = useIdentityProof(hasPassword ? { password: true, code: !isHosted } : null)
  const navigate = useNavigate()
  const form = useForm({
    initial: { name: '' },
    async submit(values) {
      try {
        await send('/teams/current', { method: 'DELETE', body: { name: values.name.trim(), proof: identity.proof } })
      } catch (error) {
        if (identity.takes(error)) return {}
        return { notice: { title: 'We couldn’t delete the team', description: describeError(error) } }
      }
      await openAnotherTeam(id)
      onClose()
      navigate(paths.dashboard)
      toast({ topic: 'team', tone: 'success', title: `${name} was deleted` })
    },
  })
  return (
    <FormDialog
      form={form}
      title="Delete this team?"
      description="This can’t be undone. Its API keys stop working right away, any paid plan ends now without a refund, and every member loses access."
      submitLabel="Delete team"
      busyLabel="Deleting..."
      tone="danger"
      isReady={form.values.name.trim() === name && !identity.isMissing}
      onClose={onClose}
    >
      <Field label={`Type ${name} to confirm`} required>
        {(control) => (
          <Input
            {...control}
            {...form.bind('name')}
            dir="auto"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      {identity.fields && <IdentityProofFields {...identity.fields} isAskedLater={!hasPassword} />}
    </FormDialog>
  )
}
