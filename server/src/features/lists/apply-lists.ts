import type { ListAction, ListType } from '@assay/contract/lists/rules'
import type { EmailVerification, NameFieldVerification, NameVerification, Reason } from '@assay/contract/verification'
import type { Entry, Lists } from './lists.ts'
import { domainOf, foldName, hashMark, normalizeEmail } from './normalize-value.ts'

type Input = { email?: string | undefined; firstname?: string | undefined; lastname?: string | undefined }
type Verdicts = { email_verification: EmailVerification | null; name_verification: NameVerification | null }

/**
 * The account's own entries win over Assay's evidence. A blocked address gets the verdict that stops it everywhere,
 * `disposable`, an allowed one `ok`; for names `fake` and `real`. The first reason says whose decision it was. What isn't
 * written like an address stays `invalid`. `judgeName` is Assay's verdict on one of two names, if the other has an entry.
 */
export function applyLists(
  lists: Lists,
  input: Input,
  verdicts: Verdicts,
  { now, judgeName }: { now: number; judgeName: (name: Omit<Input, 'email'>) => NameVerification },
): Verdicts {
  const { email_verification: email, name_verification: name } = verdicts
  return {
    email_verification: email && decideEmail(lists, email, now),
    name_verification: name && lists.name.size > 0 ? decideName(lists, input, name, { now, judgeName }) : name,
  }
}

function decideEmail(lists: Lists, email: EmailVerification, now: number): EmailVerification {
  // Also for a domain that isn't known on the internet, such as a company's own.
  const normalized = email.normalized ?? normalizeEmail(email.email)
  const found = normalized === null ? null : findForEmail(lists, normalized, email.email, now)
  if (!found) return email
  const isBlocked = found.action === 'block'
  return {
    ...email,
    normalized,
    disposable: isBlocked,
    verdict: isBlocked ? 'disposable' : 'ok',
    score: isBlocked ? 1 : 0,
    reasons: [reason(found.action, found.type), ...email.reasons],
    did_you_mean: isBlocked ? email.did_you_mean : null,
  }
}

/** The full name is more specific than one of the two; between those, block wins. */
function decideName(
  lists: Lists,
  input: Input,
  name: NameVerification,
  { now, judgeName }: Parameters<typeof applyLists>[3],
): NameVerification {
  const { firstname: first, lastname: last } = input
  const firstFolded = first === undefined ? null : foldName(first)
  const lastFolded = last === undefined ? null : foldName(last)
  const find = (folded: string | null) => (folded === null ? null : findForName(lists, folded, now))
  const full = firstFolded && lastFolded ? find(`${firstFolded} ${lastFolded}`) : null
  if (full) {
    const { action } = full
    return {
      ...decided(name, action),
      firstname: field(name.firstname, action),
      lastname: field(name.lastname, action),
    }
  }
  const [firstAction, lastAction] = [find(firstFolded)?.action, find(lastFolded)?.action]
  if (!firstAction && !lastAction) return name
  const firstname = field(name.firstname, firstAction)
  const lastname = field(name.lastname, lastAction)
  if (firstAction === 'block' || lastAction === 'block') return { ...decided(name, 'block'), firstname, lastname }
  if ((firstAction || firstname === null) && (lastAction || lastname === null)) {
    return { ...decided(name, 'allow'), firstname, lastname }
  }
  // What is left to judge is the other one, without what both together look like.
  const rest = judgeName(firstAction ? { lastname: last } : { firstname: first })
  return {
    ...rest,
    firstname: firstAction ? firstname : rest.firstname,
    lastname: lastAction ? lastname : rest.lastname,
  }
}

function decided(name: NameVerification, action: ListAction): NameVerification {
  const isBlocked = action === 'block'
  return {
    ...name,
    fake: isBlocked,
    verdict: isBlocked ? 'fake' : 'real',
    score: isBlocked ? 1 : 0,
    reasons: [reason(action, 'name'), ...name.reasons],
  }
}

function field(judged: NameFieldVerification | null, action: ListAction | undefined): NameFieldVerification | null {
  if (!judged || !action) return judged
  const isBlocked = action === 'block'
  return { fake: isBlocked, score: isBlocked ? 1 : 0, reasons: [reason(action, 'name'), ...judged.reasons] }
}

export const listReason = 'customer_list'

function reason(action: ListAction, type: ListType): Reason {
  return { code: listReason, message: messages[action][type] }
}

const messages: Record<ListAction, Record<ListType, string>> = {
  allow: {
    email: 'Your allow list has this address.',
    domain: 'Your allow list has this domain.',
    name: 'Your allow list has this name.',
  },
  block: {
    email: 'Your block list has this address.',
    domain: 'Your block list has this domain.',
    name: 'Your block list has this name.',
  },
}

type Found = Entry & { type: ListType }

/**
 * The address first, then its domain, then each domain above it. `email` is normalized; `written` is what was sent, whose domain comes
 * before the one that the provider takes it for.
 */
function findForEmail(lists: Lists, email: string, written: string, now: number): Found | null {
  const entry = lists.email.size > 0 ? findForAddress(lists, email, now) : null
  if (entry) return { ...entry, type: 'email' }
  if (lists.domain.size === 0) return null
  const domain = email.slice(email.lastIndexOf('@') + 1)
  // Almost always the same, which takes no parsing to see.
  const own = written.endsWith(`@${domain}`) ? null : domainOf(written)
  return (own === null ? null : findForDomain(lists, own, now)) ?? findForDomain(lists, domain, now)
}

function findForAddress(lists: Lists, email: string, now: number): Entry | null {
  const entry = current(lists.email.get(email), now)
  return entry || !lists.hashOf ? entry : current(lists.email.get(hashMark + lists.hashOf(email)), now)
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

function findForName(lists: Lists, name: string, now: number): Entry | null {
  return current(lists.name.get(name), now)
}

function current(entry: Entry | undefined, now: number): Entry | null {
  return entry !== undefined && entry.expiresAt > now ? entry : null
}
