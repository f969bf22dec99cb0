/** Everything the owner has that another user could learn. */
export type Owner = {
  id: string
  email: string
  token: string
  apiKey: string
  keyId: string
  factorId: string
  passkeyId: string
  /** A session other than the token's. */
  sessionId: string
  subscriptionId: string
  invoiceId: string
  notificationId: string
  requestId: string
  mailId: string
  listEntryId: string
  /** For the routes of API keys. */
  apiEntryId: string
  endpointId: string
  /** To be deleted with a key. */
  spareEndpointId: string
  /** Of an event that was sent to the endpoint. */
  eventId: string
  /** Two files that nobody has started, one for the screen's routes and one for those of keys. */
  fileId: string
  keyFileId: string
  /** Two waves, one for the screen's routes and one for those of keys. */
  waveId: string
  keyWaveId: string
  formKeyId: string
  /** Publishable. */
  formKey: string
  /** Another member of the owner's team, and somebody who is invited to it. */
  memberId: string
  invitationId: string
}

/** The same request for every caller: everyone uses these ids and bodies and gets the status listed here. */
export type Rule = {
  statuses: { anonymous: number; other: number; owner: number }
  /** With the owner's ids filled in. */
  path?: (owner: Owner) => string
  body?: (owner: Owner) => object
  /** A file, in place of a JSON body. */
  csv?: string
  /** How the caller authenticates: a session's token or an API key. */
  credential: 'session' | 'key'
  /** Cacheable: files, pages and what is the same for everyone. */
  isCached?: boolean
  /** Any site may read it: public, and without anyone's data. */
  isForAnySite?: boolean
  /** Any site may run it. */
  isScript?: boolean
  /** For pages of a key's sites: anyone else is rejected before the body is read. */
  isForSites?: boolean
  /** Takes a form or bytes, because something other than a session authorizes it. */
  takesForms?: boolean
  /** A form on another site sends it, with a secret that only this site and that one know. */
  isFromOtherSite?: boolean
  /** A local tool: shows everything, and responds only to this machine's own names. */
  isLocalTool?: boolean
}

type Request = Pick<Rule, 'path' | 'body' | 'csv'>

/** The same for everyone, with no one's data in it. */
export function open(status: number, more: Omit<Partial<Rule>, 'statuses'> = {}): Rule {
  return { credential: 'session', ...more, statuses: { anonymous: status, other: status, owner: status } }
}

/**
 * For a signed-in user. `other` is another user's status with the owner's ids; without ids it concerns their own rows.
 */
export function user(statuses: { owner: number; other?: number }, more: Request = {}): Rule {
  return { credential: 'session', ...more, statuses: { anonymous: 401, other: statuses.owner, ...statuses } }
}

/** For holders of an API key, where no guard says so. */
export function key(owner: number, more: Request = {}): Rule {
  return { credential: 'key', ...more, statuses: { anonymous: 401, other: owner, owner } }
}

/** For the server's secret key: not for users, not even on their own account. */
export function service(more: Request = {}): Rule {
  return { credential: 'session', ...more, statuses: { anonymous: 403, other: 403, owner: 403 } }
}

/** For the merchant's key at the payment gateway; a session doesn't count. */
export function merchant(more: Request = {}): Rule {
  return { credential: 'session', ...more, statuses: { anonymous: 401, other: 401, owner: 401 } }
}
