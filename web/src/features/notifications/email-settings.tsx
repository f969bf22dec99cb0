import type { NotificationSettings } from '@assay/contract/notifications'
import { type NotificationKind, notificationKinds } from '@assay/contract/notifications/kinds'
import { may } from '@assay/contract/teams/roles'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { describeError } from '../../api/api-error.ts'
import { request } from '../../api/product.ts'
import { useUser } from '../../api/session.ts'
import { teamsQuery } from '../../api/teams.ts'
import { Card, CardHeader } from '../../ui/card.tsx'
import { LoadError } from '../../ui/feedback/error-state.tsx'
import { LoadingList } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Switch } from '../../ui/forms/switch.tsx'

const path = '/account/notification-settings'

const settingsQuery = queryOptions({
  queryKey: ['notification-settings'],
  queryFn: ({ signal }) => request<NotificationSettings>(path, { signal }),
})

/** A person's own choice, for all of their teams. */
export function EmailSettings() {
  const { data: settings, error, isFetching, refetch } = useQuery(settingsQuery)
  const teams = useQuery(teamsQuery(useUser().id)).data?.teams
  const queryClient = useQueryClient()
  const save = useMutation({
    networkMode: 'always',
    mutationFn: (email: NotificationSettings['email']) =>
      request<NotificationSettings>(path, { method: 'PUT', body: { email } }),
    onSuccess: (saved) => queryClient.setQueryData(settingsQuery.queryKey, saved),
    onError: (failure) => {
      const description = describeError(failure)
      toast({ topic: 'email-settings', tone: 'error', title: 'We couldn’t save your choice', description })
    },
  })
  if (!settings && !error) return <LoadingList label="Loading your settings" rows={5} onRetry={() => refetch()} />
  if (!settings) {
    return <LoadError title="We couldn’t load your settings" error={error} isFetching={isFetching} refetch={refetch} />
  }
  const shown = save.isPending ? save.variables : settings.email
  // Only what some team of theirs sends to their role.
  const concerning = kinds.filter(
    (kind) => !teams || teams.some(({ role }) => may(role, notificationKinds[kind].permission)),
  )
  return (
    <Card>
      <CardHeader
        title="Email notifications"
        description="Everything also appears under Notifications. Emails about signing in and your account’s security always come."
      />
      <ul className="divide-y divide-border border-t border-border">
        {concerning.map((kind) => (
          <li key={kind} className="flex items-center justify-between gap-4 px-5 py-3">
            <div className="min-w-0">
              <p className="font-medium">{notificationKinds[kind].name}</p>
              <p className="text-sm text-muted">{notificationKinds[kind].description}</p>
            </div>
            <Switch
              label={<span className="sr-only">Email me about {notificationKinds[kind].name}</span>}
              checked={shown[kind]}
              disabled={save.isPending}
              onChange={({ target }) => save.mutate({ ...settings.email, [kind]: target.checked })}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}

const kinds = Object.keys(notificationKinds) as NotificationKind[]
