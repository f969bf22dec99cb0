import type { teamHeader } from '@assay/contract/teams/teams'
import { currentUserId } from './session.ts'
import { tabMemory } from './tab-memory.ts'

/** "person team": whoever signs in next, or is viewed in a copy of this tab, may not be in that team. */
const memory = tabMemory('team', { forgetOnSignOut: true })

/** The id of the team that this tab shows; null until the server has named one. Two tabs may show two teams. */
export const tabTeam = {
  read(): string | null {
    const [person, team = null] = memory.read()?.split(' ') ?? []
    return person === currentUserId() ? team : null
  },
  write: (team: string) => memory.write(`${currentUserId()} ${team}`),
  subscribe: memory.subscribe,
}

/** Typed and not imported: the contract's own file brings its schemas along. */
const header: typeof teamHeader = 'assay-team'

/** Added to every request of a signed-in user. Without it, the server takes the team used last. */
export function teamHeaders(): Record<string, string> {
  const id = tabTeam.read()
  return id === null ? {} : { [header]: id }
}

/** The server rejected a request for lack of permission: the role may have changed, or the person isn't a member anymore. */
export function reportForbidden(): void {
  forbidden()
}

/** Set once, by the code that keeps the list of teams. */
export function onForbidden(next: () => void): void {
  forbidden = next
}

let forbidden: () => void = () => {}
