import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { describeError } from '../../api/api-error.ts'
import { useUser } from '../../api/session.ts'
import { teamsQuery, useMay, useTeam } from '../../api/teams.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/forms/field.tsx'
import { FormNotice } from '../../ui/forms/form-notice.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { useChangeTeam } from './api.ts'
import { LeaveDialog } from './remove-dialog.tsx'

export function NameCard() {
  const team = useTeam()
  const change = useChangeTeam()
  const form = useForm({
    initial: { name: team?.name ?? '' },
    validate: ({ name }) => (name.trim() === '' ? { errors: { name: 'Enter a name.' } } : null),
    async submit({ name }) {
      try {
        await change.mutateAsync({ name: name.trim() })
      } catch (error) {
        return { notice: { title: 'We couldn’t rename the team', description: describeError(error) } }
      }
      form.reset()
      toast({ topic: 'team', tone: 'success', title: 'Team renamed' })
    },
  })
  return (
    <Card>
      <CardHeader title="Team name" description="Members see it in the menu and in emails." />
      <CardBody>
        <form {...form.props} aria-label="Team name" className="grid gap-4">
          <div className="flex flex-wrap items-start gap-2.5">
            <div className="min-w-0 grow basis-52">
              <Field label="Name" required error={form.errors.name}>
                {(control) => (
                  <Input {...control} {...form.bind('name')} dir="auto" maxLength={80} autoComplete="organization" />
                )}
              </Field>
            </div>
            <Button
              type="submit"
              size="lg"
              className="mt-[1.6rem]"
              busy={form.isBusy}
              busyLabel="Saving..."
              disabled={form.values.name.trim() === (team?.name ?? '')}
            >
              Rename
            </Button>
          </div>
          <FormNotice notice={form.notice} />
        </form>
      </CardBody>
    </Card>
  )
}

/** How it ends: for the owner with the team, for others with their membership. */
export function EndCard() {
  const mayOwn = useMay('own')
  const { data } = useQuery(teamsQuery(useUser().id))
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  // It goes with the account.
  if (mayOwn && data?.teams.length === 1) return null
  return (
    <section
      aria-labelledby="end-of-team"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-xl border border-bad/40 bg-surface px-5 py-4 shadow-sm"
    >
      <div className="min-w-0">
        <h2 id="end-of-team" className="text-bad">
          {mayOwn ? 'Delete team' : 'Leave team'}
        </h2>
        <p className="mt-0.5 max-w-[60ch] text-sm text-muted">
          {mayOwn
            ? 'Permanently delete the team with its API keys, plan and data. To leave it instead, make someone else the owner first.'
            : 'You lose access right away. The team and its API keys stay as they are.'}
        </p>
      </div>
      <Button variant="danger" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {mayOwn ? 'Delete team' : 'Leave team'}
      </Button>
      {isOpen && !mayOwn && <LeaveDialog onClose={close} />}
      <Suspense>{isOpen && mayOwn && <DeleteTeamDialog onClose={close} />}</Suspense>
    </section>
  )
}

const DeleteTeamDialog = lazy(async () => ({ default: (await import('./delete-team-dialog.tsx')).DeleteTeamDialog }))
