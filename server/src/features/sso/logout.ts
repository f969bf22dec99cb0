import { deleteInSteps } from '../../db/delete-in-steps.ts'
import type { Deps } from '../../deps.ts'
import { addDays } from '../../time.ts'
import type { AuthDeps } from '../auth/auth-deps.ts'
import { endSessions } from '../auth/verbs/sso.ts'
import { openFor } from '../secrets/seal.ts'
import { addressesOf, serviceProviderOf } from './addresses.ts'
import { findConnection, findSession, type SamlStored, takeSessions } from './queries-sso.ts'
import { oidcSettings } from './sign-in.ts'

/** Where the provider ends its own session; null if this one didn’t come from a provider, or it offers none. */
export async function logoutUrl(auth: AuthDeps, sessionId: string): Promise<string | null> {
  // Service role: the session is the caller’s, but the row is its team’s.
  const { session, connection } = await auth.db.asService(async (tx) => {
    const session = await findSession(tx, sessionId)
    return { session, connection: session && (await findConnection(tx, session.teamId)) }
  })
  if (!session || !connection) return null
  const { teamId, subject, index, idToken: sealed } = session
  if (connection.protocol === 'saml') {
    const us = serviceProviderOf(auth.config, teamId)
    return auth.identityProviders.saml.logoutUrl(connection.settings as SamlStored, us, { subject, index })
  }
  if (sealed === null) return null
  const idToken = openFor({ config: auth.config, server: await auth.secret() }, 'sso', sessionId, sealed).toString()
  const returnTo = addressesOf(auth.config, teamId).signed_out_url
  return auth.identityProviders.oidc.logoutUrl(await oidcSettings(auth, connection), { idToken, returnTo })
}

type LogoutMessage = { logoutToken: string } | { query: string }

/** The person signed out at the provider. Returns where to confirm it, if the provider waits for that; undefined if the message isn’t acceptable. */
export async function endAtProvider(auth: AuthDeps, teamId: string, message: LogoutMessage): Promise<string | null | undefined> {
  // Service role: the provider asks, and its signature says that it may.
  const connection = await auth.db.asService((tx) => findConnection(tx, teamId))
  if (!connection || (connection.protocol === 'oidc') !== 'logoutToken' in message) return undefined
  const request =
    'logoutToken' in message
      ? await auth.identityProviders.oidc.readLogout(await oidcSettings(auth, connection), message.logoutToken)
      : await auth.identityProviders.saml.readLogout(
          connection.settings as SamlStored,
          serviceProviderOf(auth.config, teamId),
          message.query,
        )
  if (request.status !== 'logout') {
    auth.log.warn({ team_id: teamId, reason: request.reason }, 'a logout request of an identity provider was rejected')
    return undefined
  }
  const { subject, index, confirmAt } = request
  await auth.db.asService(async (tx) => endSessions(tx, await takeSessions(tx, { teamId, subject, index })))
  return confirmAt
}

/** No session of ours lives longer than that. */
export async function sweepSsoSessions({ db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>): Promise<void> {
  const ended = addDays(now(), -config.auth.sessionMaxDays - 1)
  await deleteInSteps(db, { table: 'sso_sessions', where: 'created_at < $1', by: 'created_at' }, [ended])
}
