import { paths } from '@assay/contract/paths'
import { useQuery } from '@tanstack/react-query'
import {
  type ComponentType,
  Fragment,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useUser } from '../api/session.ts'
import { tabTeam } from '../api/team.ts'
import { rememberedTeams, switchTeam, teamsQuery } from '../api/teams.ts'
import { navigate, useLocation } from '../routing/navigation.tsx'
import { toast } from '../ui/feedback/toast.ts'

type TeamFrameProps = { Shell: ComponentType<{ children: ReactNode }>; children: ReactNode }

/** Which team this tab shows: the one of its link, its own, or the one used last. */
export function TeamFrame({ Shell, children }: TeamFrameProps) {
  const user = useUser()
  // Before the first request of a new tab.
  useState(() => {
    const last = rememberedTeams(user.id)?.current
    if (last && tabTeam.read() === null) tabTeam.write(last)
  })
  return (
    <Shell>
      <TeamPage userId={user.id}>{children}</TeamPage>
    </Shell>
  )
}

/** The page starts anew with another team. In the shell and not around it: what changes here renders nothing of the shell. */
function TeamPage({ userId, children }: { userId: string; children: ReactNode }) {
  const id = useSyncExternalStore(tabTeam.subscribe, tabTeam.read)
  const isOpening = useTeamOfLink()
  useMembership(userId, id)
  const shown = useGeneration(id)
  return !isOpening && <Fragment key={shown}>{children}</Fragment>
}

/** `?team=` in a link, as mails and notifications have it. Nothing is requested until the tab shows that team. */
function useTeamOfLink(): boolean {
  const { pathname, search, hash } = useLocation()
  const wanted = new URLSearchParams(search).get('team')
  useEffect(() => {
    if (wanted === null) return
    const rest = new URLSearchParams(search)
    rest.delete('team')
    if (wanted !== tabTeam.read() && /^[\da-f-]{36}$/.test(wanted)) switchTeam(wanted)
    navigate(`${pathname}${rest.size > 0 ? `?${rest}` : ''}${hash}`, { replace: true })
  }, [wanted, pathname, search, hash])
  return wanted !== null
}

/** Shows another team if the person has left the one of this tab. */
function useMembership(userId: string, id: string | null): void {
  const { data, dataUpdatedAt, status, fetchStatus } = useQuery(teamsQuery(userId))
  const isFresh = status === 'success' && fetchStatus === 'idle' && dataUpdatedAt > 0
  const found = data?.teams.find((team) => team.id === id)
  const lastName = useRef<string>(undefined)
  const leave = useEffectEvent(() => {
    const next = data?.teams.find((team) => team.id === data.current)
    if (!next) return
    const title = lastName.current ? `You’re no longer in ${lastName.current}` : 'You don’t have access to that team'
    switchTeam(next.id)
    navigate(paths.dashboard)
    toast({ topic: 'team', tone: 'neutral', title, description: `You’re now in ${next.name}.` })
  })
  useEffect(() => {
    if (found) lastName.current = found.name
    if (!isFresh) return
    if (id === null) tabTeam.write(data.current)
    else if (!found) leave()
  }, [found, isFresh, id, data])
}

/** Rises with each switch. Naming the team of a tab that had none yet isn't a switch. */
function useGeneration(id: string | null): number {
  const [{ last, count }, setGeneration] = useState({ last: id, count: 0 })
  if (last !== id) setGeneration({ last: id, count: last === null ? count : count + 1 })
  return count
}
