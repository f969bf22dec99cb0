import { may, type Permission } from '@assay/contract/teams/roles'
import type { SingleSignOn } from '@assay/contract/teams/sso'
import type { Team, TeamDetail, TeamList } from '@assay/contract/teams/teams'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { localStore } from '../storage.ts'
import { request } from './product.ts'
import { queryClient } from './query-client.ts'
import { onUserLeft, useUser } from './session.ts'
import { onForbidden, tabTeam } from './team.ts'

/** The team that this tab shows and the person's role in it. Null until it's known, which it is from the second visit on. */
export function useTeam(): Team | null {
  const { data } = useQuery(teamsQuery(useUser().id))
  const id = useSyncExternalStore(tabTeam.subscribe, tabTeam.read)
  return data?.teams.find((team) => team.id === (id ?? data.current)) ?? null
}

/** Whose rows to read: what tables call `user_id` is the team. A new account is a team of one with the same id. */
export function useTeamId(): string {
  const { id } = useUser()
  return useTeam()?.id ?? id
}

/** Whether this person's role allows it. True until the role is known: the server decides either way. */
export function useMay(permission: Permission): boolean {
  const team = useTeam()
  return team === null || may(team.role, permission)
}

/**
 * Every team of the person, whichever one this tab shows: never about one team, so that it also works after the person
 * was removed from it.
 */
export const teamsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['teams'],
    queryFn: async ({ signal }) => {
      const list = await request<TeamList>('/teams', { signal, isForAnyTeam: true })
      remember({ ...list, current: tabTeam.read() ?? list.current, userId })
      return list
    },
    initialData: () => rememberedTeams(userId) ?? undefined,
    initialDataUpdatedAt: 0,
    refetchInterval: 60_000,
    // Kept in session storage, so that a link opened in a new tab shows the team of the tab that it was in.
    refetchOnWindowFocus: 'always',
  })

export const teamQuery = queryOptions({
  queryKey: ['team', 'detail'],
  queryFn: ({ signal }) => request<TeamDetail>('/teams/current', { signal }),
})

/** For those who manage the team. */
export const ssoQuery = queryOptions({
  queryKey: ['team', 'sso'],
  queryFn: ({ signal }) => request<SingleSignOn>('/teams/current/sso', { signal }),
})

/** Shows another team in this tab. Nothing of the one before is left: its data is dropped and the page starts anew. */
export function switchTeam(id: string): void {
  void queryClient.invalidateQueries({ queryKey: ['teams'] })
  tabTeam.write(id)
  const isTeams = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== 'teams'
  queryClient.removeQueries({ type: 'inactive', predicate: isTeams })
  void queryClient.resetQueries({ predicate: isTeams })
}

/** After the person has left the team of this tab or deleted it: shows the one they used before. */
export async function openAnotherTeam(userId: string): Promise<void> {
  const { current } = await queryClient.fetchQuery({ ...teamsQuery(userId), staleTime: 0 })
  switchTeam(current)
}

onForbidden(() => void queryClient.invalidateQueries({ queryKey: ['teams'] }))

/** In this browser, so that pages begin with the right team, name and role. */
export function rememberedTeams(userId: string): TeamList | null {
  try {
    const kept: Remembered | null = JSON.parse(localStore.getItem(storageKey) ?? 'null')
    return kept?.userId === userId ? kept : null
  } catch {
    return null
  }
}

type Remembered = TeamList & { userId: string }

function remember(list: Remembered): void {
  localStore.setItem(storageKey, JSON.stringify(list))
}

onUserLeft(() => localStore.removeItem(storageKey))

const storageKey = 'teams'
