import type { Role } from '@assay/contract/teams/roles'
import type { ChangeTeam, InvitationList, Invite, MemberPage, Team } from '@assay/contract/teams/teams'
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { request } from '../../api/product.ts'
import { send } from '../../api/send.ts'

/** 100 at a time. */
export const membersQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['team', 'members', search],
    queryFn: ({ pageParam: after, signal }) => {
      const page = new URLSearchParams({ ...(search && { search }), ...(after !== null && { after }) })
      return request<MemberPage>(`/teams/current/members?${page}`, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_after }: MemberPage) => next_after,
    // A new search replaces the list without an empty card in between.
    placeholderData: keepPreviousData,
  })

export const invitationsQuery = queryOptions({
  queryKey: ['team', 'invitations'],
  queryFn: async ({ signal }) => (await request<InvitationList>('/teams/current/invitations', { signal })).invitations,
})

export const useChangeRole = () =>
  useChange(({ id, role }: { id: string; role: Role }) =>
    send(`/teams/current/members/${id}`, { method: 'PATCH', body: { role } }),
  )

/** Also oneself: leaving. */
export const useRemoveMember = () =>
  useChange((id: string) => send(`/teams/current/members/${id}`, { method: 'DELETE' }))

export const useInvite = () =>
  useChange((invite: Invite) => send('/teams/current/invitations', { method: 'POST', body: invite }))

export const useResend = () =>
  useChange((id: string) => send(`/teams/current/invitations/${id}/resend`, { method: 'POST' }))

export const useRevoke = () => useChange((id: string) => send(`/teams/current/invitations/${id}`, { method: 'DELETE' }))

export const useChangeTeam = () =>
  useChange((change: ChangeTeam) => send('/teams/current', { method: 'PATCH', body: change }))

export function createTeam(name: string): Promise<Team> {
  return request<Team>('/teams', { method: 'POST', body: { name }, isForAnyTeam: true })
}

/** Awaited, so that a dialog closes over a page that is up to date. */
export function refreshTeam(queryClient: QueryClient): Promise<unknown> {
  return Promise.all([['team'], ['teams'], ['audit']].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

function useChange<Input>(mutationFn: (input: Input) => Promise<unknown>) {
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn,
    // After a failure, too: somebody else may have changed it in the meantime.
    onSettled: () => refreshTeam(queryClient),
  })
}
