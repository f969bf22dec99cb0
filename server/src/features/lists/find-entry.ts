import type { ListType } from '@assay/contract/lists/rules'
import type { Entry, Lists } from './lists.ts'
import { domainOf } from './normalize.ts'

export type Found = Entry & { type: ListType }

/**
 * The address first, then its domain, then each domain above it. `email` is normalized; `written` is what was sent, whose domain comes
 * before the one that the provider takes it for.
 */
export function findForEmail(lists: Lists, email: string, written: string, now: number): Found | null {
  const entry = lists.email.size > 0 ? current(lists.email.get(email), now) : null
  if (entry) return { ...entry, type: 'email' }
  if (lists.domain.size === 0) return null
  const domain = email.slice(email.lastIndexOf('@') + 1)
  // Almost always the same, which takes no parsing to see.
  const own = written.endsWith(`@${domain}`) ? null : domainOf(written)
  return (own === null ? null : findForDomain(lists, own, now)) ?? findForDomain(lists, domain, now)
}

function findForDomain(lists: Lists, from: string, now: number): Found | null {
  let domain = from
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
