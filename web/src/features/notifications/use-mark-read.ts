import { type InfiniteData, type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { describeError } from '../../api/api-error.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { markAllRead, type Notification, setRead, unmarkAllRead, unreadCountQuery } from './notification.ts'

/** Optimistic: applied immediately and rolled back if the server rejects it. */
export function useSetRead() {
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ id, readAt }: { id: string; readAt: string | null }) => setRead(id, readAt),
    onMutate: async ({ id, readAt }) => {
      const before = await holdNotifications(queryClient)
      changeShown(queryClient, (notification) => (notification.id === id ? { ...notification, readAt } : notification))
      changeUnread(queryClient, (count) => Math.max(0, count + (readAt === null ? 1 : -1)))
      return before
    },
    onError: (error, _input, before) => {
      restore(queryClient, before)
      toast({ tone: 'error', title: 'Couldn’t update the notification', description: describeError(error) })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['notifications'] }),
  })
}

export function useMarkAllRead() {
  const queryClient = useQueryClient()
  const undo = useMutation({
    networkMode: 'always',
    mutationFn: unmarkAllRead,
    onError: (error) => toast({ tone: 'error', title: 'Couldn’t undo', description: describeError(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['notifications'] }),
  })
  return useMutation({
    networkMode: 'always',
    mutationFn: markAllRead,
    onMutate: async (readAt) => {
      const before = await holdNotifications(queryClient)
      changeShown(queryClient, (notification) => ({ ...notification, readAt: notification.readAt ?? readAt }))
      changeUnread(queryClient, () => 0)
      return before
    },
    onSuccess: (_result, readAt) =>
      toast({
        tone: 'success',
        title: 'All notifications marked as read',
        action: { label: 'Undo', onSelect: () => undo.mutate(readAt) },
      }),
    onError: (error, _input, before) => {
      restore(queryClient, before)
      toast({ tone: 'error', title: 'Couldn’t mark all as read', description: describeError(error) })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['notifications'] }),
  })
}

type Snapshot = [QueryKey, unknown][]

/** A response in flight must not overwrite the optimistic state. */
async function holdNotifications(queryClient: QueryClient): Promise<Snapshot> {
  await queryClient.cancelQueries({ queryKey: ['notifications'] })
  return queryClient.getQueriesData({ queryKey: ['notifications'] })
}

function restore(queryClient: QueryClient, snapshot: Snapshot = []) {
  for (const [key, value] of snapshot) queryClient.setQueryData(key, value)
}

function changeShown(queryClient: QueryClient, change: (notification: Notification) => Notification) {
  queryClient.setQueriesData<InfiniteData<Notification[]>>(
    { queryKey: ['notifications', 'list'] },
    (list) => list && { ...list, pages: list.pages.map((page) => page.map(change)) },
  )
}

function changeUnread(queryClient: QueryClient, change: (count: number) => number) {
  queryClient.setQueryData(unreadCountQuery.queryKey, (count) => (count === undefined ? undefined : change(count)))
}
