import { formatDay } from '@assay/contract/format'
import { productName } from '@assay/contract/product'
import type { TeamDetail } from '@assay/contract/teams/teams'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { describeError } from '../../api/api-error.ts'
import { teamQuery, useMay } from '../../api/teams.ts'
import { Card, CardHeader } from '../../ui/card.tsx'
import { LoadError } from '../../ui/feedback/error-state.tsx'
import { LoadingList } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { Switch } from '../../ui/forms/switch.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { AlertDialog } from '../../ui/overlays/alert-dialog.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { membersQuery, useChangeTeam } from './api.ts'

export function SecondFactorCard() {
  const { data: team, error, isFetching, refetch } = useQuery(teamQuery)
  const mayManage = useMay('manage')
  const [opened, setOpened] = useState<'on' | 'off' | null>(null)
  const progress = useProgress()
  if (!team && !error) return <LoadingList label="Loading the team’s settings" rows={1} onRetry={() => refetch()} />
  if (!team) {
    return (
      <LoadError title="We couldn’t load the team’s settings" error={error} isFetching={isFetching} refetch={refetch} />
    )
  }
  const isRequired = team.second_factor_due !== null
  return (
    <Card>
      <CardHeader
        title="Everyone needs a second factor"
        description={describe(team, progress)}
        aside={
          mayManage ? (
            <Switch
              label={<span className="sr-only">Everyone needs a second factor</span>}
              checked={isRequired}
              onChange={() => setOpened(isRequired ? 'off' : 'on')}
            />
          ) : (
            <span className="text-sm font-medium">{isRequired ? 'Required' : 'Not required'}</span>
          )
        }
      />
      {opened === 'on' && <RequireDialog onClose={() => setOpened(null)} />}
      {opened === 'off' && <StopDialog onClose={() => setOpened(null)} />}
    </Card>
  )
}

/** How many have one, in a team small enough to count here. */
function useProgress(): { have: number; all: number } | null {
  const { data } = useInfiniteQuery(membersQuery(''))
  const members = data?.pages.flatMap((page) => page.members) ?? []
  const isComplete = data?.pages.at(-1)?.next_after === null
  if (!isComplete || members.some((member) => member.has_second_factor === null)) return null
  const have = members.filter((member) => member.has_second_factor || member.single_sign_on !== null)
  return { have: have.length, all: members.length }
}

function describe({ second_factor_due: due }: TeamDetail, progress: { have: number; all: number } | null): string {
  const counted = progress && progress.all > 1 ? `${progress.have} of ${progress.all} have one. ` : ''
  if (due === null) return `${counted}Ask every member for an authenticator app or a security key at sign-in.`
  if (Date.parse(due) <= Date.now()) return `${counted}Members without one have to add it before they can go on.`
  return `${counted}The others have until ${formatDay(due)}. After that, ${productName} asks for one before they can go on.`
}

/** Days to comply. */
function RequireDialog({ onClose }: { onClose: () => void }) {
  const change = useChangeTeam()
  const form = useForm({
    initial: { days: '7' },
    async submit({ days }) {
      try {
        await change.mutateAsync({ second_factor_in_days: Number(days) })
      } catch (error) {
        return { notice: { title: 'We couldn’t save this', description: describeError(error) } }
      }
      toast({ topic: 'team', tone: 'success', title: 'Everyone now needs a second factor' })
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title="Ask everyone for a second factor?"
      description="Members who have none see when it’s due. Single sign-on counts as one."
      submitLabel="Turn on"
      busyLabel="Turning on..."
      onClose={onClose}
    >
      <Field label="Time to add one">
        {(control) => (
          <Select
            {...control}
            name="days"
            value={form.values.days}
            options={choices}
            onValueChange={(days) => form.change('days', days)}
          />
        )}
      </Field>
    </FormDialog>
  )
}

const choices = [
  { value: '0', label: 'Right away' },
  { value: '3', label: '3 days' },
  { value: '7', label: '7 days' },
  { value: '14', label: '14 days' },
  { value: '30', label: '30 days' },
  { value: '60', label: '60 days' },
]

function StopDialog({ onClose }: { onClose: () => void }) {
  const change = useChangeTeam()
  return (
    <AlertDialog
      title="Stop asking for a second factor?"
      description="Members keep the ones they have. New ones can join without."
      confirmLabel="Turn off"
      busyLabel="Turning off..."
      failure={{ topic: 'team', title: 'We couldn’t save this' }}
      onConfirm={async () => {
        await change.mutateAsync({ second_factor_in_days: null })
        toast({ topic: 'team', tone: 'success', title: 'A second factor is now up to each member' })
        onClose()
      }}
      onClose={onClose}
    />
  )
}
