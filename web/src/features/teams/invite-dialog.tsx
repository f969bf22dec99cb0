import { formatCounted } from '@assay/contract/format/figures'
import type { invitationDays } from '@assay/contract/teams/teams'
import { useQuery } from '@tanstack/react-query'
import { ApiError, describeError } from '../../api/api-error.ts'
import { ssoQuery, useTeam } from '../../api/teams.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { isEmail } from '../../ui/forms/is-email.ts'
import { type Rejection, useForm } from '../../ui/forms/use-form.ts'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { useInvite } from './api.ts'
import { addEmails, EmailsField } from './emails-field.tsx'
import { type AssignableRole, RoleChoice } from './role-choice.tsx'

type Values = { emails: string[]; typed: string; role: AssignableRole }

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const invite = useInvite()
  const team = useTeam()
  const form = useForm<Values>({
    initial: { emails: [], typed: '', role: 'developer' },
    validate,
    async submit({ emails, typed, role }) {
      const all = addEmails(emails, typed)
      try {
        await invite.mutateAsync({ emails: all, role })
      } catch (error) {
        const wrong = error instanceof ApiError ? error.fields.emails : undefined
        if (wrong) return { errors: { emails: wrong } }
        return { notice: { title: 'We couldn’t send the invitations', description: describeError(error) } }
      }
      const [only] = all
      toast({
        topic: 'invitations',
        tone: 'success',
        title: all.length === 1 ? `Invitation sent to ${only}` : `${all.length} invitations sent`,
      })
      onClose()
    },
  })
  const { emails, typed, role } = form.values
  const all = addEmails(emails, typed)
  return (
    <FormDialog
      form={form}
      title={`Invite to ${team?.name ?? 'your team'}`}
      description={`They’ll get an email with a link that works for ${days} days.`}
      submitLabel={all.length > 1 ? `Send ${formatCounted(all.length, 'invitation')}` : 'Send invitation'}
      busyLabel="Sending..."
      onClose={onClose}
    >
      <EmailsField
        emails={emails}
        typed={typed}
        error={form.errors.emails}
        isBusy={form.isBusy}
        onChange={(next, rest) => {
          form.change('emails', next)
          form.change('typed', rest)
        }}
      />
      <RoleChoice value={role} onChange={(next) => form.change('role', next)} />
      <RequiredSso emails={all} />
    </FormDialog>
  )
}

/** Who can't sign in with a password, so that nobody tells them to. */
function RequiredSso({ emails }: { emails: string[] }) {
  const { data } = useQuery(ssoQuery)
  const { is_required, name, domains = [] } = data?.connection ?? {}
  const theirs = domains
    .filter(({ domain, proven_at }) => proven_at !== null && emails.some((email) => email.endsWith(`@${domain}`)))
    .map(({ domain }) => domain)
  if (!is_required || theirs.length === 0) return null
  return (
    <Banner tone="info">
      Single sign-on is required for <bdi>{theirs.join(', ')}</bdi>, so people there will sign in with <bdi>{name}</bdi>
      .
    </Banner>
  )
}

const days: typeof invitationDays = 7
const maxAtOnce = 20

function validate({ emails, typed }: Values): Rejection<Values> | null {
  const all = addEmails(emails, typed)
  if (all.length === 0) return { errors: { emails: 'Enter at least one email address.' } }
  const wrong = all.find((email) => !isEmail(email))
  if (wrong !== undefined) return { errors: { emails: `${wrong} isn’t a valid email address.` } }
  return all.length > maxAtOnce ? { errors: { emails: `Invite at most ${maxAtOnce} people at once.` } } : null
}
