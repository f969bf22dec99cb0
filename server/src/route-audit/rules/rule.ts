/** All that the owner of the matrix has, and that somebody else may come to know. */
export type Owner = {
  id: string
  email: string
  token: string
  apiKey: string
  keyId: string
  identityId: string
  subscriptionId: string
  invoiceId: string
  notificationId: string
  requestId: string
  mailId: string
}

/** Fits as well whoever is asked: with these ids and these bodies everyone calls, and each gets the status given here. */
export type Rule = {
  statuses: { anonymous: number; other: number; owner: number }
  /** With the owner's ids in it. */
  path?: (owner: Owner) => string
  body?: (owner: Owner) => object
  /** Of the secret that names the caller: a session's token or an API key. */
  credential: 'session' | 'key'
  /** May be kept by caches: files, pages and what is the same for everyone. */
  isCached?: boolean
  /** Takes a form or bytes, since something else than a session says who may use it. */
  takesForms?: boolean
  /** A tool for whoever runs the product on the own machine: shows everything, and answers to this machine's names alone. */
  isLocalTool?: boolean
}

type Request = Pick<Rule, 'path' | 'body'>

/** The same for everyone, and nothing of anyone in it. */
export function open(status: number, more: Omit<Partial<Rule>, 'statuses'> = {}): Rule {
  return { credential: 'session', ...more, statuses: { anonymous: status, other: status, owner: status } }
}

/** For a signed-in user. `other` is what somebody else gets with the owner's ids; without ids it is about their own rows. */
export function user(statuses: { owner: number; other?: number }, more: Request = {}): Rule {
  return { credential: 'session', ...more, statuses: { anonymous: 401, other: statuses.owner, ...statuses } }
}

/** For whoever holds an API key. */
export function key(status: number, more: Request = {}): Rule {
  return { credential: 'key', ...more, statuses: { anonymous: 401, other: status, owner: status } }
}

/** For the secret key of the server: no user may, not even about the own account. */
export function service(more: Request = {}): Rule {
  return { credential: 'session', ...more, statuses: { anonymous: 403, other: 403, owner: 403 } }
}

/** For the merchant's own key at the payment gateway: a session is none. */
export function merchant(more: Request = {}): Rule {
  return { credential: 'session', ...more, statuses: { anonymous: 401, other: 401, owner: 401 } }
}
