import type { Member } from '@assay/contract/teams/teams'
import { useQueryClient } from '@tanstack/react-query'
import { useIdentityProof } from '../../api/identity-proof.ts'
import { send } from '../../api/send.ts'
import { useTeam } from '../../api/teams.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { IdentityProofFields } from '../../ui/forms/identity-proof-fields.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { refreshTeam } from './api.ts'

/** The team has one owner; whoever hands it over stays as an admin. */
export function HandOverDialog({ member: { id, name, email }, onClose }: { member: Member; onClose: () => void }) {
  const queryClient = useQueryClient()
  const identity = useIdentityProof()
  const team = useTeam()
  const who = name || email
  const form = useForm({
    initial: {},
    submit: () =>
      identity.send('We couldn’t hand over the team', async (proof) => {
        await send('/teams/current/owner', { method: 'POST', body: { member_id: id, proof } })
        await refreshTeam(queryClient)
        toast({ topic: 'members', tone: 'success', title: `${who} is now the owner`, description: 'You’re an admin.' })
        onClose()
      }),
  })
  return (
    <FormDialog
      form={form}
      title={`Make ${who} the owner?`}
      description={
        <>
          They can then delete <bdi>{team?.name ?? 'the team'}</bdi> or hand it on. You become an admin, and only they
          can make you the owner again.
        </>
      }
      submitLabel="Make owner"
      busyLabel="Handing over..."
      onClose={onClose}
    >
      {identity.fields && <IdentityProofFields {...identity.fields} isAskedLater />}
    </FormDialog>
  )
}
