import { isDeepStrictEqual } from 'node:util'
import type { Deps } from '../../deps.ts'
import { inParallel } from '../billing/sync/handle-events.ts'
import { mailAboutSecurity } from '../mail/mail-team.ts'
import { lastExpiry } from './connections.ts'
import { certificateMail } from './mails.ts'
import {
  type Connection,
  listWithCertificates,
  markWarned,
  type SamlStored,
  updateCertificates,
} from './queries-sso.ts'

type JobDeps = Pick<Deps, 'db' | 'now' | 'log' | 'config' | 'identityProviders'>

/**
 * Every day: takes over new certificates from providers that publish them, and warns those who manage a team before the last one
 * ends. An expired one is still accepted, because it's the key that counts, and everybody would be locked out.
 */
export async function watchCertificates(deps: JobDeps): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const connections = await deps.db.asJob((tx) => listWithCertificates(tx, after, 100))
    // Each may take the ten seconds after which we stop waiting.
    await inParallel(connections, atOnce, async (connection) => warn(deps, await refresh(deps, connection)))
    const last = connections.at(-1)
    if (!last) return
    after = last.teamId
  }
}

const atOnce = 8

async function refresh({ db, log, identityProviders }: JobDeps, connection: Connection): Promise<Connection> {
  const settings = connection.settings as SamlStored
  if (settings.metadataUrl === null) return connection
  const read = await identityProviders.saml.readMetadata({ url: settings.metadataUrl })
  const { teamId } = connection
  if (read.status !== 'read') {
    log.warn({ team_id: teamId, reason: read.reason }, 'the metadata of an identity provider could not be read')
    return connection
  }
  // Another provider at this address is somebody’s mistake, or worse: a person has to decide.
  const isSame = read.settings.entityId === settings.entityId
  const fresh = { ...read.settings, metadataUrl: settings.metadataUrl }
  if (!isSame || isDeepStrictEqual(fresh, settings)) return connection
  const expiresAt = lastExpiry(fresh)
  await db.asJob((tx) => updateCertificates(tx, settings, { teamId, settings: fresh, expiresAt }))
  return { ...connection, settings: fresh, certificateExpiresAt: expiresAt }
}

/** Once for each of these many days before the end, and once after it. */
const warnings = [-1, 1, 7, 30]

async function warn(
  { db, now, config }: JobDeps,
  { teamId, name, certificateExpiresAt: expiresAt }: Connection,
): Promise<void> {
  if (expiresAt === null) return
  const daysLeft = (expiresAt.getTime() - now().getTime()) / 86_400_000
  const due = warnings.find((days) => (days < 0 ? daysLeft <= 0 : daysLeft <= days))
  if (due === undefined) return
  await db.asJob(async (tx) => {
    if (!(await markWarned(tx, teamId, due))) return
    const { publicUrl } = config
    const facts = { name, expiresAt, days: due, publicUrl, teamId }
    await mailAboutSecurity(tx, teamId, 'manage', (to) => certificateMail(to, facts))
  })
}
