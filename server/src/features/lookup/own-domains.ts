import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import { deleteOwnDomain, type OwnDomain, selectOwnDomains, upsertOwnDomain } from './queries-own-domains.ts'
import { describeNoDomain, readDomain, registeredDomain } from './read-domain.ts'

/** What this installation's operators allow or block, newest first. */
export function listOwnDomains({ db }: Pick<Deps, 'db'>): Promise<OwnDomain[]> {
  // Service role: operators’ own lists are no user’s.
  return db.asService(selectOwnDomains)
}

/** Overrules lists and appeals for a domain and its subdomains; every process knows within a minute. Returns the domain. */
export async function setOwnDomain(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { domain: typed, action, note }: Pick<OwnDomain, 'domain' | 'action' | 'note'>,
): Promise<string> {
  const domain = readDomain(typed)
  if (domain === null || registeredDomain(domain) === null) {
    const sentence = domain === null ? describeNoDomain(typed) : 'That’s a registry’s own domain. Enter one below it.'
    throw new AppError('invalid_request', sentence, { fields: { domain: sentence } })
  }
  // Service role: operators’ own lists are no user’s.
  const isSet = await db.asService((tx) =>
    upsertOwnDomain(tx, { domain, action, note, changedAt: now() }, maxOwnDomains),
  )
  if (!isSet)
    throw new AppError('conflict', 'The list is full. Put large lists into a file and name it in FEEDS_BLOCK.')
  return domain
}

/** Few enough that every process can hold them in memory. */
const maxOwnDomains = 5000

export async function removeOwnDomain({ db }: Pick<Deps, 'db'>, typed: string): Promise<string> {
  const domain = readDomain(typed) ?? ''
  // Service role: operators’ own lists are no user’s.
  if (!(await db.asService((tx) => deleteOwnDomain(tx, domain)))) {
    throw new AppError('not_found', 'That domain isn’t on the list.')
  }
  return domain
}
