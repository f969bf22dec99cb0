import type { DeviceSession, EndedSessions, SessionList } from '@assay/contract/account/sessions'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { request } from '../../../api/product.ts'
import { send } from '../../../api/send.ts'

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }): Promise<DeviceSession[]> => {
    const { sessions } = await request<SessionList>('/account/sessions', { signal })
    return sessions
  },
})

/** For a summary; null until it's known. Asks no more often than the card does. */
export function useSessionCount(): number | null {
  return useQuery(sessionsQuery).data?.length ?? null
}

export function useEndSession() {
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (id: string) => send(`/account/sessions/${id}`, { method: 'DELETE' }),
    // After a failure, too: it may have ended on its own.
    onSettled: () => queryClient.invalidateQueries(sessionsQuery),
  })
}

export function useEndOtherSessions() {
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: () => request<EndedSessions>('/account/sessions', { method: 'DELETE' }),
    onSettled: () => queryClient.invalidateQueries(sessionsQuery),
  })
}
