import { formatShortDay } from '@assay/contract/format'
import { formatCounted } from '@assay/contract/format/figures'
import { roleTexts } from '@assay/contract/teams/roles'
import type { Invitation } from '@assay/contract/teams/teams'
import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { describeError } from '../../api/api-error.ts'
import { useMay } from '../../api/teams.ts'
import { useSearchParams } from '../../routing/navigation.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { LoadError } from '../../ui/feedback/error-state.tsx'
import { LoadingList } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { AlertDialog } from '../../ui/overlays/alert-dialog.tsx'
import { invitationsQuery, useResend, useRevoke } from './api.ts'

/** A link can ask for the dialog: `/team?invite=people`. */
export function InviteButton() {
  const [isOpen, setIsOpen] = useState(false)
  const [parameters, setParameters] = useSearchParams()
  const isAsked = parameters.get('invite') === 'people'
  const mayManage = useMay('manage')
  const start = useEffectEvent(() => {
    setIsOpen(true)
    setParameters({}, { replace: true })
  })
  useEffect(() => {
    if (isAsked) start()
  }, [isAsked])
  if (!mayManage) return null
  return (
    <>
      <Button variant="primary" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <UserPlus aria-hidden="true" />
        Invite people
      </Button>
      <Suspense>{isOpen && <InviteDialog onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  )
}

const InviteDialog = lazy(async () => ({ default: (await import('./invite-dialog.tsx')).InviteDialog }))

/** Only for those who may invite. */
export function InvitationsCard() {
  const { data: invitations, error, isFetching, refetch } = useQuery(invitationsQuery)
  const [revoked, setRevoked] = useState<Invitation | null>(null)
  const card = useRef<HTMLDivElement>(null)
  if (!invitations && !error) return <LoadingList label="Loading invitations" rows={2} onRetry={() => refetch()} />
  if (!invitations) {
    return (
      <LoadError title="We couldn’t load the invitations" error={error} isFetching={isFetching} refetch={refetch} />
    )
  }
  return (
    <Card ref={card} tabIndex={-1} data-page-focus="">
      <CardHeader title="Pending invitations" description="Only the invited address can accept." />
      {invitations.length === 0 ? (
        <p className="border-t border-border px-5 py-4 text-muted">No invitations are waiting for a response.</p>
      ) : (
        <ul aria-label="Pending invitations" className="divide-y divide-border border-t border-border">
          {invitations.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} onRevoke={() => setRevoked(invitation)} />
          ))}
        </ul>
      )}
      {revoked && (
        <RevokeDialog
          invitation={revoked}
          onClose={() => setRevoked(null)}
          onRevoked={() => requestAnimationFrame(() => card.current?.focus())}
        />
      )}
    </Card>
  )
}

function InvitationRow({ invitation, onRevoke }: { invitation: Invitation; onRevoke: () => void }) {
  const { id, email } = invitation
  const resend = useResend()
  const send = () =>
    resend.mutate(id, {
      onSuccess: () => toast({ topic: 'invitations', tone: 'success', title: `Invitation sent again to ${email}` }),
      onError: (error) => {
        const description = describeError(error)
        toast({ topic: 'invitations', tone: 'error', title: 'We couldn’t send the invitation again', description })
      },
    })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3">
      <div className="min-w-0">
        <p className="truncate font-medium" title={email}>
          {email}
        </p>
        <p className="text-sm text-muted">{describe(invitation, new Date())}</p>
      </div>
      <div className="-mx-2.5 flex gap-1">
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Resend the invitation to ${email}`}
          busy={resend.isPending}
          busyLabel="Sending..."
          onClick={send}
        >
          Resend
        </Button>
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Revoke the invitation to ${email}`}
          aria-haspopup="dialog"
          onClick={onRevoke}
        >
          Revoke
        </Button>
      </div>
    </li>
  )
}

/** "Developer · invited by Marcus Reyes on Nov 11 · expires in 6 days". */
function describe({ role, invited_by, created_at, expires_at }: Invitation, now: Date): string {
  const by = invited_by === null ? '' : ` by ${invited_by}`
  const hours = (Date.parse(expires_at) - now.getTime()) / 3_600_000
  const days = Math.floor(hours / 24)
  const end =
    hours <= 0
      ? 'has expired'
      : days > 0
        ? `expires in ${formatCounted(days, 'day')}`
        : `expires in ${formatCounted(Math.max(1, Math.floor(hours)), 'hour')}`
  return `${roleTexts[role].name} · invited${by} on ${formatShortDay(created_at)} · ${end}`
}

type RevokeDialogProps = { invitation: Invitation; onClose: () => void; onRevoked: () => void }

function RevokeDialog({ invitation: { id, email }, onClose, onRevoked }: RevokeDialogProps) {
  const revoke = useRevoke()
  return (
    <AlertDialog
      title="Revoke this invitation?"
      description={`The link we sent to ${email} stops working. You can invite them again.`}
      confirmLabel="Revoke invitation"
      busyLabel="Revoking..."
      failure={{ topic: 'invitations', title: 'We couldn’t revoke the invitation' }}
      onConfirm={async () => {
        await revoke.mutateAsync(id)
        toast({ topic: 'invitations', tone: 'success', title: `Invitation to ${email} revoked` })
        onClose()
        onRevoked()
      }}
      onClose={onClose}
    />
  )
}
