import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Engine } from './engine/engine.ts'
import type { MailHosts } from './engine/verdicts.ts'
import type { Payments } from './payments.ts'

/** Everything a feature gets from outside. Built in main.ts and in testing/test-app.ts, nowhere else. */
export type Deps = {
  config: Config
  db: Db
  mailer: Mailer
  tokens: Tokens
  passwords: Passwords
  google: Google
  captcha: Captcha
  engine: Engine
  feeds: FeedReader
  mailHosts: MailHostLookup
  payments: Payments
  countries: CountryLookup
  /** The accounts of the hosted project; null where this server keeps them itself. */
  hostedAccounts: HostedAccounts | null
  /** Null where each process counts calls per second for itself. */
  sharedRate: SharedRate | null
  blocked: Blocked
  metrics: Metrics
  trail: Trail
  now: () => Date
  log: Logger
}

/** Calls per second, counted by all processes together; never slower than a moment, and never an error. */
export type SharedRate = {
  take(
    account: string,
    perSecond: number,
  ): Promise<
    { status: 'counted'; isAllowed: boolean; fullInMilliseconds: number } | { status: 'unavailable'; reason: string }
  >
  close(): void
}

/** What is counted for whoever watches the service. Each process counts for itself; nothing in it names a person. */
export type Metrics = {
  request(labels: { method: string; route: string; status: string }, seconds: number): void
  apiCall(call: string, outcome: string, seconds: number): void
  units(outcome: 'granted' | 'refused', units: number): void
  /** The calls that were counted by one statement. */
  batch(calls: number, seconds: number): void
  job(name: string, outcome: 'done' | 'failed', seconds: number): void
  /** In the text format of Prometheus; the backlog is what the whole service has, null while the database is away. */
  render(backlog: Backlog | null): Promise<{ contentType: string; text: string }>
}

export type Backlog = {
  mailWaiting: number
  mailOldestSeconds: number
  mailGivenUp: number
  paymentEventsWaiting: number
  paymentEventsOldestSeconds: number
  feedsAgeSeconds: number
}

/** Which request or job the work of this moment is for, so that what is logged far away from it can say so. */
export type Trail = {
  follow<T>(marks: Record<string, string>, work: () => T): T
  marks(): Record<string, string>
}

export type FeedAnswer =
  | { status: 'read'; text: string; etag: string | null }
  | { status: 'unchanged' }
  | { status: 'failed'; reason: string }

/** Fetches a list of domains; with the tag of the last time only when it has changed since. */
export type FeedReader = { read(address: string, etag: string | null): Promise<FeedAnswer> }

/** Questions to the resolver. Hosts are in the order in which senders try them; what is not public is left out. */
export type Dns = {
  findMailHosts(
    domain: string,
  ): Promise<{ status: 'found'; hosts: string[] } | { status: 'none' } | { status: 'failed' }>
  findAddresses(host: string): Promise<string[]>
  /** Whether there is a resolver at all. */
  isAnswering(): Promise<boolean>
}

/** Which hosts receive a domain's mail, and what is known of them. */
export type MailHostLookup = {
  /** At once when it is known; else by the deadline (of `performance.now`), with null when the answer is not there yet. */
  lookup(domain: string, deadline: number): MailHosts | Promise<MailHosts>
  /** Nobody waits for this one: what is already judged teaches which hosts are whose. */
  observe(domain: string): void
  /** Asks for these, few at a time, and comes back when they are known; false when no resolver answers. */
  study(domains: readonly string[]): Promise<boolean>
  /** Finds out whether a resolver answers. Until one does, nothing is looked up. */
  probe(): Promise<void>
}

/** The country of an address in two letters; null for one that is in none, such as this machine's. */
export type CountryLookup = { find(address: string): Promise<string | null> }

export type Role = 'anon' | 'authenticated' | 'service_role'
export type Scope = {
  role: Role
  claims: Record<string, unknown>
  readOnly?: boolean
  /** More transaction-local settings, for policies and functions that look at the request. */
  settings?: Record<string, string>
}

export type Tx = {
  query<Row extends object>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>
}

export type Db = {
  asUser<T>(userId: string, work: (tx: Tx) => Promise<T>): Promise<T>
  asAnon<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Sees the rows of every user: for what the server itself must do. */
  asService<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  inScope<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T>
  /** One statement as the service, prepared and in a transaction of its own: for what every call of the API does. */
  statement<Row extends object>(prepared: Prepared, values: unknown[]): Promise<{ rows: Row[] }>
}

export type Prepared = { name: string; text: string }

export type Mail = {
  to: string
  /** Where an answer goes, if not to the sender. */
  replyTo?: string
  subject: string
  text: string
  html: string
  attachment?: Attachment
}

export type Attachment = { name: string; contentType: string; bytes: Uint8Array }

export type SendResult =
  | { status: 'sent' }
  | { status: 'refused'; reason: string } // will not get better: a wrong address
  | { status: 'unavailable'; reason: string } // worth another try

export type Mailer = {
  send(mail: Mail & { id: string }): Promise<SendResult>
  /** Whether its server would take mail now; absent where there is none to ask. */
  selfTest?(): Promise<SendResult>
}

/** What an access token says, once it has been verified. */
export type Claims = {
  role: Role
  /** The user; absent in the anon and service keys. */
  sub?: string
  email?: string
  session_id?: string
  aal?: string
  amr?: { method: string; timestamp: number }[]
  [claim: string]: unknown
}

export type TokenResult =
  | { status: 'valid'; claims: Claims }
  | { status: 'expired' }
  | { status: 'invalid'; reason: string }
  | { status: 'refused'; fault: TokenFault } // was good once: the session was ended, or the account banned or deleted
  | { status: 'unavailable'; reason: string } // the hosted project's keys cannot be read: says nothing about the token

export type TokenFault = 'user_not_found' | 'user_banned' | 'session_not_found'

/** Verifies access tokens: of the embedded backend, or of the hosted project through its published keys. */
export type Tokens = { verify(token: string): Promise<TokenResult> }

/** Behind whom work waits: behind others of the same first name, and among those, of the same second one. */
export type Turn = readonly string[]

/** Slow on purpose, so it runs beside the event loop and only a few at once, each when it is its sender's turn. */
export type Passwords = {
  hash(password: string, turn: Turn): Promise<string>
  /** Takes the time of one hash also when there is none to compare with. */
  matches(password: string, hash: string | null, turn: Turn): Promise<boolean>
}

/** Who is over a limit, and for how long: refused from memory, without asking the database again. */
export type Blocked = {
  secondsLeft(key: string): number
  add(key: string, seconds: number): void
}

export type GoogleProfile = {
  subject: string
  email: string
  isEmailVerified: boolean
  name?: string
  givenName?: string
  familyName?: string
  picture?: string
}

export type GoogleResult =
  | { status: 'signed-in'; profile: GoogleProfile }
  | { status: 'refused'; reason: string } // the person or the issuer said no
  | { status: 'unavailable'; reason: string }

/** OpenID Connect with Google, or with the embedded sandbox issuer. */
export type Google = {
  /** Where to send the browser. The secrets must be kept until it comes back. */
  begin(input: {
    redirectUri: string
    state: string
    nonce: string
    codeVerifier: string
    scopes: string[]
  }): Promise<{ status: 'ready'; url: string } | { status: 'unavailable'; reason: string }>
  finish(input: { callbackUrl: URL; state: string; nonce: string; codeVerifier: string }): Promise<GoogleResult>
}

/** What the hosted project is asked about its users. */
export type HostedAccounts = {
  checkPassword(
    email: string,
    password: string,
  ): Promise<{ status: 'right' } | { status: 'wrong' } | { status: 'unavailable'; reason: string }>
  deleteUser(userId: string): Promise<{ status: 'deleted' } | { status: 'unavailable'; reason: string }>
}

export type CaptchaResult =
  /** `singleUse` is set where it is for us to refuse the same token a second time. */
  | { status: 'passed'; singleUse?: { id: string; expiresAt: Date } }
  | { status: 'failed'; reason: string }
  | { status: 'unavailable'; reason: string }

/** Checks the token that the captcha in the page has produced. */
export type Captcha = {
  verify(token: string, remoteAddress: string | null): Promise<CaptchaResult>
  /** What the page has to solve; absent where the provider's own script gets it. */
  createChallenge?(): Promise<object>
}
