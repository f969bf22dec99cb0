import type { ListAction, ListType } from '@assay/contract/lists/rules'
import type { EmailVerification, NameFieldVerification, NameVerification, Reason } from '@assay/contract/verification'
import { findForEmail, findForName } from './find-entry.ts'
import type { Lists } from './lists.ts'
import { foldName, normalizeEmail } from './normalize.ts'

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
