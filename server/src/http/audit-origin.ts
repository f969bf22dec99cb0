import type { AuditActor } from '@assay/contract/audit/actions'
import type { Context } from 'hono'
import { z } from 'zod'
import type { Deps } from '../deps.ts'
import type { Db, Tx } from '../ports/db.ts'
import type { Origin } from '../ports/origin.ts'
import { clientAddress, networkOf } from './client-address.ts'

type Asked = Pick<Deps, 'db' | 'config' | 'countries'>

/**
 * The dependencies of a verb that changes something in an account: what it records in the security log then says who asked
 * and from where. Looked up before any transaction.
 */
export async function withAuditOrigin<D extends Asked>(deps: D, c: Context, actor: AuditActor = 'owner'): Promise<D> {
  const address = clientAddress(c, deps.config.trustedProxies)
  const sessionId = z.guid().safeParse(c.var.claims?.session_id)
  const origin = {
    actor,
    memberId: memberOf(c),
    sessionId: sessionId.success ? sessionId.data : null,
    device: c.var.keyPrefix === undefined ? describeClient(c.req.header('user-agent')) : `API key ${c.var.keyPrefix}…`,
    network: networkOf(address),
    // Limits treat an IPv6 /64 as one address; its first address is in the same country.
    country: await deps.countries.find(address.replace('/64', '')),
  }
  return { ...deps, db: withOrigin(deps.db, origin) }
}

/** In the embedded backend's own routes the person is the subject of the token. */
function memberOf(c: Context): string | null {
  const person = z.guid().safeParse(c.var.memberId ?? c.var.claims?.sub)
  return person.success ? person.data : null
}

/** The same for an operator at the command line. */
export function withOperatorOrigin<D extends Pick<Deps, 'db'>>(deps: D): D {
  return { ...deps, db: withOrigin(deps.db, operatorOrigin) }
}

export const operatorOrigin = {
  actor: 'operator',
  memberId: null,
  sessionId: null,
  device: null,
  network: null,
  country: null,
} as const

/** The same database, whose transactions know who asked for their work. */
function withOrigin(db: Db, origin: Origin): Db {
  const marked =
    <T>(work: (tx: Tx) => Promise<T>) =>
    (tx: Tx) =>
      work({ ...tx, origin })
  return {
    ...db,
    asUser: (userId, work) => db.asUser(userId, marked(work)),
    onBehalfOf: (account, work) => db.onBehalfOf(account, marked(work)),
    asAnon: (work) => db.asAnon(marked(work)),
    asService: (work, account) => db.asService(marked(work), account),
    asJob: (work) => db.asJob(marked(work)),
    inScope: (scope, work) => db.inScope(scope, marked(work)),
  }
}

/** A browser and its system by their own names, such as "Chrome on macOS". Never any text of the header itself. */
export function describeClient(userAgent = ''): string {
  const browser = nameIn(userAgent, browsers) ?? 'Unknown browser'
  const system = nameIn(userAgent, systems)
  return system === undefined ? browser : `${browser} on ${system}`
}

function nameIn(userAgent: string, names: [pattern: RegExp, name: string][]): string | undefined {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1]
}

// Most browsers also claim to be an older one, so the order matters.
const browsers: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]

const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac(intosh| OS X)\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]
