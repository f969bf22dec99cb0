import { randomBytes } from 'node:crypto'
import { roles } from '@assay/contract/teams/roles'
import { ssoMethods } from '@assay/contract/teams/sso'
import { AppError } from '../../http/errors.ts'
import type { Tx } from '../../ports/db.ts'
import type { Failure, OidcSettings, SsoProfile, SsoResult } from '../../ports/identity-providers.ts'
import { recordAct } from '../audit/record-act.ts'
import type { AuthDeps } from '../auth/auth-deps.ts'
import { AuthError } from '../auth/errors/errors.ts'
import { errorRedirect, withQuery } from '../auth/http/redirects.ts'
import type { Challenge } from '../auth/links/one-time.ts'
import { grantCode, keepSsoFlow, type SsoFlow, ssoUser, takeSsoFlow } from '../auth/verbs/sso.ts'
import { randomToken } from '../secrets/hashes.ts'
import { openFor, sealFor } from '../secrets/seal.ts'
import { addMember } from '../teams/add-member.ts'
import { nameOf } from '../teams/members.ts'
import { addressesOf, serviceProviderOf } from './addresses.ts'
import { askConsent } from './consent.ts'
import {
  type Connection,
  findConnection,
  findConnectionByDomain,
  findRole,
  insertSession,
  listDomains,
  makeCurrent,
  markUsed,
  type OidcStored,
  provenOf,
  type SamlStored,
  setRole,
} from './queries-sso.ts'

type Begin = {
  /** Of an address, or a team’s id. */
  for: { domain: string } | { teamId: string }
  redirectTo: string
  challenge: Challenge | undefined
}

export async function hasProvider({ db }: AuthDeps, domain: string): Promise<boolean> {
  // Service role: nobody is signed in yet.
  return (await db.asService((tx) => findConnectionByDomain(tx, domain.toLowerCase()))) !== undefined
}

/**
 * Returns where to send the browser. Only with PKCE: the provider sends the browser back from another site, where no cookie says
 * which browser it was, but the verifier does.
 */
export async function beginSso(auth: AuthDeps, { for: wanted, redirectTo, challenge }: Begin): Promise<string> {
  // Service role: nobody is signed in yet.
  const connection = await auth.db.asService(async (tx) => {
    if ('domain' in wanted) return findConnectionByDomain(tx, wanted.domain.toLowerCase())
    const isProven = (await listDomains(tx, wanted.teamId)).some(({ provenAt }) => provenAt !== null)
    return isProven ? findConnection(tx, wanted.teamId) : undefined
  })
  if (!connection) throw new AuthError('sso_provider_not_found', 'No SSO provider assigned for this domain')
  if (!challenge) {
    throw new AuthError('validation_failed', 'Single sign-on requires code_challenge and code_challenge_method')
  }
  const begun = await sendToProvider(auth, connection, ssoMethods[connection.protocol], { redirectTo, challenge })
  if (typeof begun === 'string') return begun
  throw unavailable(auth, connection, begun)
}

/** Goes all the way to the provider and back, and signs nobody in. */
export async function beginTest(auth: AuthDeps, connection: Connection, redirectTo: string): Promise<string | Failure> {
  return sendToProvider(auth, connection, testMethod, { redirectTo, challenge: undefined })
}

const testMethod = 'sso/test'

async function sendToProvider(
  auth: AuthDeps,
  connection: Connection,
  method: string,
  target: Pick<Begin, 'redirectTo' | 'challenge'>,
): Promise<string | Failure> {
  const { teamId, protocol } = connection
  const state = randomToken()
  if (protocol === 'saml') {
    const requestId = `_${randomBytes(20).toString('hex')}`
    await keepSsoFlow(auth, { teamId, method, state, nonce: requestId, codeVerifier: null, ...target })
    const us = serviceProviderOf(auth.config, teamId)
    return auth.identityProviders.saml.begin(connection.settings as SamlStored, us, { state, requestId })
  }
  const secrets = { state, nonce: randomToken(), codeVerifier: randomToken() }
  const redirectUri = addressesOf(auth.config, teamId).redirect_url
  const begun = await auth.identityProviders.oidc.begin(await oidcSettings(auth, connection), {
    ...secrets,
    redirectUri,
  })
  if (begun.status !== 'ready') return begun
  await keepSsoFlow(auth, { teamId, method, ...secrets, ...target })
  return begun.url
}

export async function oidcSettings(auth: AuthDeps, { teamId, settings, secret }: Connection): Promise<OidcSettings> {
  const keys = { config: auth.config, server: await auth.secret() }
  const clientSecret = secret === null ? '' : openFor(keys, 'sso', teamId, secret).toString()
  return { ...(settings as OidcStored), clientSecret }
}

type Return = { teamId: string; state: string | null; protocol: Connection['protocol'] }
type Response = (connection: Connection, flow: SsoFlow) => Promise<SsoResult>

/** The browser is back from the provider: signs the person in, or reports the error, at the URL the app asked for. */
async function finishSso(auth: AuthDeps, { teamId, state, protocol }: Return, read: Response): Promise<string> {
  const { siteUrl } = auth.config.auth
  if (!state) return errorRedirect(siteUrl, new AuthError('bad_oauth_callback', 'The response has no state.'))
  const flow = await takeSsoFlow(auth, teamId, state)
  if (flow instanceof AuthError) return errorRedirect(siteUrl, flow)
  const target = flow.redirectTo ?? siteUrl
  const isTest = flow.method === testMethod
  try {
    // Service role: nobody is signed in yet.
    const connection = await auth.db.asService((tx) => findConnection(tx, teamId))
    if (connection?.protocol !== protocol) throw new AuthError('sso_provider_not_found', 'This provider was removed.')
    const profile = profileOf(auth, connection, await read(connection, flow))
    if (isTest) return withQuery(target, { sso_test: 'ok', sso_message: await finishTest(auth, connection, profile) })
    return withQuery(target, { code: await admit(auth, connection, flow, profile) })
  } catch (thrown) {
    // A team that is full, or a person in too many.
    const error = thrown instanceof AppError ? new AuthError('validation_failed', thrown.message) : thrown
    if (!(error instanceof AuthError)) throw error
    return isTest ? withQuery(target, { sso_test: 'failed', sso_message: error.message }) : errorRedirect(target, error)
  }
}

export async function finishOidc(auth: AuthDeps, teamId: string, parameters: URLSearchParams): Promise<string> {
  const state = parameters.get('state')
  return finishSso(auth, { teamId, state, protocol: 'oidc' }, async (connection, flow) =>
    auth.identityProviders.oidc.finish(await oidcSettings(auth, connection), {
      callbackUrl: new URL(`${addressesOf(auth.config, teamId).redirect_url}?${parameters}`),
      state: state ?? '',
      nonce: flow.providerNonce ?? '',
      codeVerifier: flow.providerCodeVerifier ?? '',
      groupsClaim: connection.groupsClaim,
    }),
  )
}

export async function finishSaml(
  auth: AuthDeps,
  teamId: string,
  { response, state }: { response: string; state: string | null },
): Promise<string> {
  return finishSso(auth, { teamId, state, protocol: 'saml' }, async ({ settings, groupsClaim }, flow) =>
    auth.identityProviders.saml.finish(settings as SamlStored, serviceProviderOf(auth.config, teamId), {
      response,
      requestId: flow.providerNonce ?? '',
      groupsClaim,
      now: auth.now(),
    }),
  )
}

function profileOf(auth: AuthDeps, connection: Connection, result: SsoResult): SsoProfile {
  switch (result.status) {
    case 'signed-in':
      return result.profile
    case 'canceled':
      throw new AuthError('access_denied', `Sign-in with ${connection.name} was canceled.`)
    case 'rejected':
      auth.log.warn({ team_id: connection.teamId, reason: result.reason }, 'a single sign-on response was rejected')
      throw new AuthError(
        'bad_oauth_callback',
        `We can’t accept the response from ${connection.name}. ${result.reason}`,
        {
          status: 403,
        },
      )
    case 'unavailable':
      throw unavailable(auth, connection, result)
    default:
      return result satisfies never
  }
}

function unavailable(auth: AuthDeps, { teamId, name }: Connection, { reason }: Failure): AuthError {
  auth.log.warn({ team_id: teamId, reason }, 'an identity provider does not respond')
  const message = `We can’t reach ${name} right now. Please try again in a moment.`
  return new AuthError('unexpected_failure', message, { status: 503 })
}

/** The person’s account, as a member of the team, and a code that is worth a session. */
async function admit(auth: AuthDeps, connection: Connection, flow: SsoFlow, profile: SsoProfile): Promise<string> {
  const { teamId } = connection
  const { subject, index, idToken } = profile.session
  const sealed =
    idToken && sealFor({ config: auth.config, server: await auth.secret() }, 'sso', flow.id, Buffer.from(idToken))
  // Service role: nobody is signed in yet.
  const code = await auth.db.asService(async (tx) => {
    const domains = provenOf(await listDomains(tx, teamId))
    const isMember = async (userId: string) => (await findRole(tx, teamId, userId)) !== undefined
    const account = await ssoUser(tx, auth, { teamId, issuer: issuerOf(connection), domains, isMember }, profile)
    const { user } = account
    if (account.status === 'consent-needed') return askConsent(tx, auth, connection, user)
    await join(tx, auth, connection, user.id, profile)
    await markUsed(tx, teamId, auth.now())
    // Larger ones are left out; single logout works without them at most providers.
    const kept = sealed && sealed.length <= maxIdTokenBytes ? sealed : null
    await insertSession(tx, { sessionId: flow.id, teamId, subject, index, idToken: kept }, auth.now())
    return grantCode(tx, auth, flow, user)
  })
  if (code !== null) return code
  throw new AuthError(
    'sso_consent_needed',
    `You already have an account. We’ve emailed you a link to connect it to ${connection.name}: open it, then sign in again.`,
  )
}

const maxIdTokenBytes = 16_384

/** Newcomers get their group’s role or the default one. Where groups are mapped, the role follows them at every sign-in. */
async function join(
  tx: Tx,
  auth: AuthDeps,
  connection: Connection,
  userId: string,
  { groups }: SsoProfile,
): Promise<void> {
  const { teamId, defaultRole } = connection
  const mapped = connection.groups.filter(({ group }) => groups?.includes(group)).map(({ role }) => role)
  const role = mapped.toSorted((a, b) => roles.indexOf(a) - roles.indexOf(b))[0] ?? defaultRole
  const current = await findRole(tx, teamId, userId)
  const target = async () => ({ name: await nameOf(tx, teamId, userId), role })
  if (current === undefined) {
    await addMember(tx, { teamId, userId, role }, auth.now())
    await recordAct(tx, teamId, { action: 'team.member_joined', target: await target() }, auth.now())
  } else if (connection.groups.length > 0 && groups !== null && current !== 'owner' && current !== role) {
    await setRole(tx, teamId, userId, role)
    await recordAct(tx, teamId, { action: 'team.role_changed', target: await target() }, auth.now())
  }
  await makeCurrent(tx, teamId, userId, auth.now())
}

export function issuerOf({ settings }: Pick<Connection, 'settings'>): string {
  return 'issuer' in settings ? settings.issuer : settings.entityId
}

/** What a sign-in would have done. */
async function finishTest(auth: AuthDeps, connection: Connection, { email, groups }: SsoProfile): Promise<string> {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  // Service role: the browser comes from the provider, without a session.
  const domains = await auth.db.asService(async (tx) => {
    await markUsed(tx, connection.teamId, auth.now())
    return listDomains(tx, connection.teamId)
  })
  const isProven = domains.some((one) => one.domain === domain && one.provenAt !== null)
  const received = `${connection.name} signed you in as ${email}`
  const sentGroups = groups === null ? '' : ` with ${groups.length === 1 ? '1 group' : `${groups.length} groups`}`
  return isProven ? `${received}${sentGroups}.` : `${received}. Verify ${domain} before people there can sign in.`
}
