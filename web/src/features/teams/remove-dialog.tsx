import { paths } from '@assay/contract/paths'
import type { Member } from '@assay/contract/teams/teams'
import { send } from '../../api/send.ts'
import { useUser } from '../../api/session.ts'
import { openAnotherTeam, useTeam } from '../../api/teams.ts'
import { useNavigate } from '../../routing/navigation.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { AlertDialog } from '../../ui/overlays/alert-dialog.tsx'
import { useRemoveMember } from './api.ts'

type RemoveDialogProps = { member: Member; onClose: () => void; onRemoved: () => void }

export function RemoveDialog({ member: { id, name, email }, onClose, onRemoved }: RemoveDialogProps) {
  const remove = useRemoveMember()
  const team = useTeam()
  const who = name || email
  return (
    <AlertDialog
      title={
        <>
          Remove <bdi>{who}</bdi>?
        </>
      }
      description={
        <>
          They lose access to <bdi>{team?.name ?? 'this team'}</bdi> right away. API keys they created belong to the
          team and keep working.
        </>
      }
      confirmLabel="Remove"
      busyLabel="Removing..."
      failure={{ topic: 'members', title: 'We couldn’t remove them' }}
      onConfirm={async () => {
        await remove.mutateAsync(id)
        toast({ topic: 'members', tone: 'success', title: `${who} was removed` })
        onClose()
        onRemoved()
      }}
      onClose={onClose}
    />
  )
}

export function LeaveDialog({ onClose }: { onClose: () => void }) {
  const { id } = useUser()
  const team = useTeam()
  const navigate = useNavigate()
  const name = team?.name ?? 'this team'
  return (
    <AlertDialog
      title={
        <>
          Leave <bdi>{name}</bdi>?
        </>
      }
      description="You lose access right away. To come back, you’ll need a new invitation."
      confirmLabel="Leave team"
      busyLabel="Leaving..."
      failure={{ topic: 'team', title: 'You couldn’t leave the team' }}
      onConfirm={async () => {
        await send(`/teams/current/members/${id}`, { method: 'DELETE' })
        await openAnotherTeam(id)
        onClose()
        navigate(paths.dashboard)
        toast({ topic: 'team', tone: 'success', title: `You left ${name}` })
      }}
      onClose={onClose}
    />
  )
}
