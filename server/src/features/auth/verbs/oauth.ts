import { randomUUID } from 'node:crypto'
import type { Tx } from '../../../ports/db.ts'
import { hashReceipt } from '../../captcha/spend-receipt.ts'
import { isEqual, randomToken, sha256 } from '../../secrets/hashes.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { type Arrival, arrivalOf } from '../devices/note-device.ts'
import type { Sender } from '../devices/sender.ts'
import { AuthError } from '../errors/errors.ts'
import { errorRedirect, isOwnSite, sessionValues, withFragment, withQuery } from '../http/redirects.ts'
import { hasGoogle } from '../http/settings.ts'
import { flowSeconds } from '../limits.ts'
import type { Challenge } from '../links/one-time.ts'
import { type Grant, rejectBanned, rejectOtherThanSso, sessionView, startSession } from '../sessions/session.ts'
import { deleteFlow, type Flow, insertFlow, setAuthCode, takeFlowByState } from '../store/queries-flows.ts'
import type { User } from '../store/queries-users.ts'
import { googleUser } from './google-user.ts'

/** The browser is back from the provider: signs the user in, or reports the error, at the URL the app asked for. */
export async function finishOAuth(
  auth: AuthDeps,
  { parameters, browserHash, network, sender }: Return,
): Promise<string> {
  const { siteUrl } = auth.config.auth
  const flow = await takeFlow(auth, parameters.get('state'))
  if (flow instanceof AuthError) return errorRedirect(siteUrl, flow)
  const target = flow.redirectTo ?? siteUrl
  try {
    rejectOtherBrowser(flow, browserHash)
    return await finishFlow(auth, flow, { parameters, target, network, sender })
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    return errorRedirect(target, error)
  }
}

type Return = { parameters: URLSearchParams; browserHash: string | null; network: string | null; sender: Sender }

async function takeFlow({ db, now }: AuthDeps, state: string | null): Promise<Flow | AuthError> {
  if (!state) return new AuthError('bad_oauth_callback', 'OAuth state parameter missing')
  // Service role: nobody is signed in yet.
  const flow = await db.asService((tx) => takeFlowByState(tx, sha256(state)))
  const isYoung = flow && Math.abs(now().getTime() - flow.createdAt.getTime()) < flowSeconds * 1000
  return isYoung
    ? flow
    : new AuthError(
        'bad_oauth_state',
        'This sign-in has expired or was already used. Start again from the sign-in page.',
      )
}

/** Someone else's callback URL, opened here, would sign this browser in to their account. */
function rejectOtherBrowser(flow: Flow, browserHash: string | null): void {
  if (browserHash !== null && flow.browserHash !== null && isEqual(browserHash, flow.browserHash)) return
  throw new AuthError('bad_oauth_state', 'This sign-in was started in another browser. Start again in this one.')
}

type Landing = Omit<Return, 'browserHash'> & { target: string }

async function finishFlow(
  auth: AuthDeps,
  flow: Flow,
  { parameters, target, network, sender }: Landing,
): Promise<string> {
  const arrival = await arrivalOf(auth, sender)
  const profile = await askProvider(auth, flow, parameters)
  const isDisposable = await auth.isDisposable(profile.email)
  const receiptHash = flow.captchaReceiptHash ? Buffer.from(flow.captchaReceiptHash, 'hex') : null
  const result = await auth.db.asService(async (tx) => {
    const user = await googleUser(tx, auth, profile, { receiptHash, isDisposable, network })
    rejectBanned(user, auth.now(), 403)
    await rejectOtherThanSso(tx, auth, user.email)
    return flow.codeChallenge === null ? implicit(tx, auth, { flow, user, arrival }) : withCode(tx, auth, flow, user.id)
  })
  if ('code' in result) return withQuery(target, { code: result.code })
  return withFragment(target, sessionValues(await sessionView(auth, result.grant)))
}

async function askProvider(auth: AuthDeps, flow: Flow, parameters: URLSearchParams) {
  const result = await auth.google.finish({
    callbackUrl: new URL(`${callbackAddress(auth.config.publicUrl)}?${parameters}`),
    state: parameters.get('state') ?? '',
    nonce: flow.providerNonce ?? '',
    codeVerifier: flow.providerCodeVerifier ?? '',
  })
  switch (result.status) {
    case 'signed-in':
      return result.profile
    case 'canceled':
      throw new AuthError('access_denied', 'The user denied access.')
    case 'rejected':
      throw new AuthError('bad_oauth_callback', result.reason, { status: 403 })
    case 'unavailable':
      auth.log.error({ reason: result.reason }, 'the sign-in provider is not responding')
      throw providerUnavailable()
    default:
      return result satisfies never
  }
}

async function implicit(
  tx: Tx,
  auth: AuthDeps,
  { flow, user, arrival }: { flow: Flow; user: User; arrival: Arrival },
): Promise<{ grant: Grant }> {
  await deleteFlow(tx, flow.id)
  return { grant: await startSession(tx, auth, user, { method: flow.method, arrival }) }
}

async function withCode(tx: Tx, { now }: AuthDeps, flow: Flow, userId: string): Promise<{ code: string }> {
  const code = randomToken()
  await setAuthCode(tx, flow.id, userId, sha256(code), now())
  return { code }
}

type OAuthRequest = {
  provider: string
  redirectTo: string
  scopes: string[]
  challenge: Challenge | undefined
  receipt: string | undefined
  /** Hash of the cookie of the browser that must come back. */
  browserHash: string
}

/** Returns where to send the browser. Everything needed afterward is in the flow, found by its state alone. */
export async function beginOAuth(auth: AuthDeps, request: OAuthRequest): Promise<string> {
  if (request.provider !== 'google' || !hasGoogle(auth.config)) {
    throw new AuthError('validation_failed', 'Unsupported provider: provider is not enabled')
  }
  if (!request.challenge && isOwnSite(auth.config, request.redirectTo)) {
    throw new AuthError('validation_failed', 'Sign-in to this site requires code_challenge and code_challenge_method')
  }
  const secrets = { state: randomToken(), nonce: randomToken(), codeVerifier: randomToken() }
  const begun = await auth.google.begin({
    ...secrets,
    redirectUri: callbackAddress(auth.config.publicUrl),
    scopes: request.scopes,
  })
  if (begun.status === 'unavailable') {
    auth.log.error({ reason: begun.reason }, 'the sign-in provider is not responding')
    return errorRedirect(request.redirectTo, providerUnavailable())
  }
  const flow = {
    id: randomUUID(),
    method: 'oauth',
    stateHash: sha256(secrets.state),
    ...request.challenge,
    redirectTo: request.redirectTo,
    providerNonce: secrets.nonce,
    providerCodeVerifier: secrets.codeVerifier,
    captchaReceiptHash: request.receipt ? hashReceipt(request.receipt).toString('hex') : null,
    browserHash: request.browserHash,
  }
  // Service role: nobody is signed in yet.
  await auth.db.asService((tx) => insertFlow(tx, flow, auth.now()))
  return begun.url
}

function providerUnavailable(): AuthError {
  return new AuthError('unexpected_failure', 'We can’t reach Google right now. Please try again in a moment.', {
    status: 503,
  })
}

function callbackAddress(publicUrl: string): string {
  return `${publicUrl}/auth/v1/callback`
}
