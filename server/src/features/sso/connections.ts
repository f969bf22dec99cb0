import { X509Certificate } from 'node:crypto'
import { paths } from '@assay/contract/paths'
import {
  type SaveSso,
  type SingleSignOn,
  type SsoConnection,
  type SsoTest,
  ssoRecordPrefix,
} from '@assay/contract/teams/sso'
import type { Deps } from '../../deps.ts'
import { isPublicName } from '../../engine/email/listings/public-name.ts'
import { AppError } from '../../http/errors.ts'
import { countUse } from '../../http/throttling/limits.ts'
import type { Tx } from '../../ports/db.ts'
import type { Failure } from '../../ports/identity-providers.ts'
import { recordAct } from '../audit/record-act.ts'
import type { AuthDeps } from '../auth/auth-deps.ts'
import { endOtherSignIns } from '../auth/verbs/sso.ts'
import { readDomain, registeredDomain } from '../lookup/read-domain.ts'
import { mailAboutSecurity } from '../mail/mail-team.ts'
import { openFor, sealFor } from '../secrets/seal.ts'
import type { ServerSecret } from '../secrets/server-secret.ts'
import { addressesOf } from './addresses.ts'
import { ssoChangedMail } from './mails.ts'
import {
  type Connection,
  countCodes,
  deleteConnection,
  deleteDomain,
  findConnection,
  insertDomain,
  isProvenElsewhere,
  listDomains,
  proveDomain,
  provenOf,
  type SamlStored,
  saveConnection,
} from './queries-sso.ts'
import { beginTest, issuerOf } from './sign-in.ts'

type Caller = { userId: string; memberId: string }
type SsoDeps = Pick<Deps, 'db' | 'config' | 'now' | 'dns' | 'identityProviders'>

export async function readSso(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  secret: ServerSecret,
  { userId, memberId }: Caller,
): Promise<SingleSignOn> {
  const connection = await db.onBehalfOf(userId, async (tx): Promise<SsoConnection | null> => {
    const found = await findConnection(tx, userId)
    if (!found) return null
    const { settings } = found
    return {
      protocol: found.protocol,
      name: found.name,
      default_role: found.defaultRole,
      groups_claim: found.groupsClaim,
      groups: found.groups,
      issuer: issuerOf(found),
      client_id: 'clientId' in settings ? settings.clientId : null,
      metadata_url: 'metadataUrl' in settings ? settings.metadataUrl : null,
      certificate_expires_at: found.certificateExpiresAt?.toISOString() ?? null,
      domains: (await listDomains(tx, userId)).map(({ domain, provenAt }) => ({
        domain,
        proven_at: provenAt?.toISOString() ?? null,
        record: recordOf(secret, userId, domain),
      })),
      used_at: found.usedAt?.toISOString() ?? null,
      is_required: found.isRequired,
      recovery_codes_left: await countCodes(tx, userId, memberId),
    }
  })
  return { is_hosted: config.supabase !== null, connection, assay: addressesOf(config, userId) }
}

/** Whose domain it is, is what the record shows; the team is part of it, so that nobody can reuse another’s. */
function recordOf(secret: ServerSecret, teamId: string, domain: string): string {
  return ssoRecordPrefix + secret.hash('sso-domain', `${teamId}\n${domain}`).toString('hex').slice(0, 32)
}

/** Tries the provider before it keeps anything, so that a typo shows at once. */
export async function saveSso(deps: SsoDeps, server: ServerSecret, { userId }: Caller, input: SaveSso): Promise<void> {
  const { db, now } = deps
  const known = await db.onBehalfOf(userId, async (tx) => {
    await limitOutbound(tx, userId, now())
    return findConnection(tx, userId)
  })
  const part =
    input.protocol === 'oidc' ? await oidcPart(deps, server, userId, input, known) : await samlPart(deps, input, known)
  await db.onBehalfOf(userId, async (tx) => {
    const { protocol, name, default_role: defaultRole, groups_claim: groupsClaim, groups } = input
    await saveConnection(tx, { teamId: userId, protocol, name, defaultRole, groupsClaim, groups, ...part }, now())
    await recordAct(tx, userId, { action: known ? 'team.sso_changed' : 'team.sso_set_up', target: { name } }, now())
    const change = `Your team’s single sign-on was ${known ? 'changed' : 'set up'}`
    const issuer = issuerOf(part)
    await mailOwner(tx, deps, userId, {
      change,
      details: [
        ['Provider', name],
        ['Issuer', issuer],
      ],
    })
  })
}

type Change = { change: string; details: [string, string][] }

async function mailOwner(tx: Tx, { config }: Pick<Deps, 'config'>, teamId: string, change: Change): Promise<void> {
  const { publicUrl } = config
  await mailAboutSecurity(tx, teamId, 'own', (to) => ssoChangedMail(to, { ...change, teamId, publicUrl }))
}

type Part = Pick<Connection, 'settings' | 'secret' | 'certificateExpiresAt'>
type Input<P extends SaveSso['protocol']> = Extract<SaveSso, { protocol: P }>

async function oidcPart(
  { config, identityProviders }: SsoDeps,
  server: ServerSecret,
  teamId: string,
  { issuer, client_id: clientId, client_secret: given }: Input<'oidc'>,
  known: Connection | undefined,
): Promise<Part> {
  const keys = { config, server }
  const kept = known?.protocol === 'oidc' ? known.secret : null
  // Another issuer must not get the secret of the one before.
  const isSameIssuer = known !== undefined && issuerOf(known) === issuer
  const clientSecret = given ?? (kept && isSameIssuer ? openFor(keys, 'sso', teamId, kept).toString() : undefined)
  if (clientSecret === undefined) throw invalid('client_secret', 'Enter the client secret.')
  const checked = await identityProviders.oidc.check({ issuer, clientId, clientSecret })
  if (checked.status !== 'usable') throw invalid('issuer', describeFailure(checked))
  const secret = sealFor(keys, 'sso', teamId, Buffer.from(clientSecret))
  return { settings: { issuer, clientId }, secret, certificateExpiresAt: null }
}

async function samlPart(
  { identityProviders }: SsoDeps,
  { metadata_url: url, metadata_xml: xml }: Input<'saml'>,
  known: Connection | undefined,
): Promise<Part> {
  const kept = known?.protocol === 'saml' ? known : null
  if (url === undefined && xml === undefined) {
    if (!kept) throw invalid('metadata_url', 'Enter the metadata’s address, or upload the file.')
    const { settings, certificateExpiresAt } = kept
    return { settings, secret: null, certificateExpiresAt }
  }
  const read = await identityProviders.saml.readMetadata(url === undefined ? { xml: xml ?? '' } : { url })
  if (read.status !== 'read') throw invalid(url === undefined ? 'metadata_xml' : 'metadata_url', describeFailure(read))
  const settings: SamlStored = { ...read.settings, metadataUrl: url ?? null }
  return { settings, secret: null, certificateExpiresAt: lastExpiry(settings) }
}

/** While one of the certificates is good, people get in: providers publish the next one before the last one ends. */
export function lastExpiry({ certificates }: Pick<SamlStored, 'certificates'>): Date | null {
  const ends = certificates.map((certificate) =>
    Date.parse(new X509Certificate(Buffer.from(certificate, 'base64')).validTo),
  )
  return ends.length > 0 ? new Date(Math.max(...ends)) : null
}

function describeFailure({ status, reason }: Failure): string {
  return status === 'rejected' ? reason : `We couldn’t read it: ${reason}.`
}

function invalid(field: string, message: string): AppError {
  return new AppError('invalid_request', message, { fields: { [field]: message } })
}

export async function removeSso({ db, now, config }: SsoDeps, { userId }: Caller): Promise<void> {
  await db.onBehalfOf(userId, async (tx) => {
    const connection = await findConnection(tx, userId)
    if (!connection || !(await deleteConnection(tx, userId))) throw notSetUp()
    const { name } = connection
    await recordAct(tx, userId, { action: 'team.sso_removed', target: { name } }, now())
    const change = 'Your team’s single sign-on was removed'
    await mailOwner(tx, { config }, userId, { change, details: [['Provider', name]] })
  })
}

export async function addDomain({ db, now }: SsoDeps, { userId }: Caller, typed: string): Promise<void> {
  const domain = readDomain(typed)
  // Not a registry’s own, such as co.uk, either.
  const isOwnable = domain !== null && isPublicName(domain) && registeredDomain(domain) !== null
  if (!isOwnable) throw invalid('domain', 'Enter a domain such as example.com.')
  await db.onBehalfOf(userId, async (tx) => {
    await needConnection(await findConnection(tx, userId))
    await insertDomain(tx, userId, domain, now())
  })
}

/** By a TXT record at the domain, from the configured resolver. */
export async function checkDomain(
  { db, dns, now, config }: SsoDeps,
  secret: ServerSecret,
  { userId, sessionId }: Caller & { sessionId: string | null },
  domain: string,
): Promise<void> {
  await db.onBehalfOf(userId, async (tx) => {
    await needDomain(await listDomains(tx, userId), domain)
    await limitOutbound(tx, userId, now())
  })
  if (dns === null) {
    throw new AppError('unavailable', 'This server doesn’t look up DNS records. Its operator can turn MX_LOOKUPS on.')
  }
  const found = await dns.findTexts(domain)
  if (found.status === 'failed')
    throw new AppError('unavailable', `We couldn’t look up ${domain}. Try again in a moment.`)
  const record = recordOf(secret, userId, domain)
  if (found.status === 'none' || !found.texts.some((text) => text.trim() === record)) {
    throw new AppError('conflict', `The record isn’t there yet. DNS changes can take an hour to show up.`)
  }
  // Service role: another team may have the domain.
  await db.asService(async (tx) => {
    if (await isProvenElsewhere(tx, userId, domain)) {
      throw new AppError('conflict', `Another team has verified ${domain}. Contact us if it’s yours.`)
    }
    await proveDomain(tx, userId, domain, now())
    if ((await findConnection(tx, userId))?.isRequired) await endOtherSignIns(tx, [domain], sessionId)
    await recordAct(tx, userId, { action: 'team.sso_domain_verified', target: { name: domain } }, now())
    const change = 'A domain of your team’s single sign-on was verified'
    await mailOwner(tx, { config }, userId, { change, details: [['Domain', domain]] })
  }, userId)
}

/** Of ours, to providers and name servers that a customer names. */
async function limitOutbound(tx: Tx, teamId: string, now: Date): Promise<void> {
  const use = await countUse(tx, `sso:requests:${teamId}`, requests, now)
  if (use.status === 'exceeded') throw new AppError('rate_limited', 'Too many attempts. Try again in an hour.', use)
}

const requests = { max: 60, windowSeconds: 3600 }

export async function removeDomain({ db, now, config }: SsoDeps, { userId }: Caller, domain: string): Promise<void> {
  await db.onBehalfOf(userId, async (tx) => {
    const proven = provenOf(await listDomains(tx, userId))
    const others = proven.filter((one) => one !== domain)
    const connection = needConnection(await findConnection(tx, userId))
    if (connection.isRequired && others.length === 0) {
      throw new AppError('conflict', 'Single sign-on is required for this domain. Turn that off first.')
    }
    if (!(await deleteDomain(tx, userId, domain))) throw unknownDomain()
    await recordAct(tx, userId, { action: 'team.sso_domain_removed', target: { name: domain } }, now())
    if (proven.length === others.length) return
    const change = 'A domain of your team’s single sign-on was removed'
    await mailOwner(tx, { config }, userId, { change, details: [['Domain', domain]] })
  })
}

/** Back at the team’s page, the result is in the address. */
export async function testSso(auth: AuthDeps, { userId }: Caller): Promise<SsoTest> {
  const connection = await auth.db.onBehalfOf(userId, async (tx) => {
    await limitOutbound(tx, userId, auth.now())
    return needConnection(await findConnection(tx, userId))
  })
  const url = await beginTest(auth, connection, `${auth.config.auth.siteUrl}${paths.team}`)
  if (typeof url === 'string') return { url }
  throw new AppError('unavailable', `We can’t reach ${connection.name}: ${url.reason}.`)
}

export function needConnection(connection: Connection | undefined): Connection {
  if (!connection) throw notSetUp()
  return connection
}

function needDomain(domains: { domain: string }[], domain: string): void {
  if (!domains.some((one) => one.domain === domain)) throw unknownDomain()
}

function notSetUp(): AppError {
  return new AppError('not_found', 'Single sign-on isn’t set up for this team.')
}

function unknownDomain(): AppError {
  return new AppError('not_found', 'This domain isn’t among the team’s.')
}
