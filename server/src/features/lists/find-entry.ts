import type { ListType } from '@assay/contract/lists/rules'
import type { Entry, Lists } from './lists.ts'

export type Found = Entry & { type: ListType }

/** The address first, then its domain, then each domain above it. `email` is normalized. */
export function findForEmail(lists: Lists, email: string, now: number): Found | null {
  const own = lists.email.size > 0 ? current(lists.email.get(email), now) : null
  if (own) return { ...own, type: 'email' }
  if (lists.domain.size === 0) return null
  let domain = email.slice(email.lastIndexOf('@') + 1)
  // Nobody can list a whole top-level domain.
  for (let dot = domain.indexOf('.'); dot >= 0; dot = domain.indexOf('.')) {
    const entry = current(lists.domain.get(domain), now)
    if (entry) return { ...entry, type: 'domain' }
    domain = domain.slice(dot + 1)
  }
  return null
}

export function findForName(lists: Lists, name: string, now: number): Entry | null {
  return current(lists.name.get(name), now)
}

function current(entry: Entry | undefined, now: number): Entry | null {
  return entry !== undefined && entry.expiresAt > now ? entry : null
}
