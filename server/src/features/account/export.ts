import type { AccountExport } from '@assay/contract/account'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import type { Tx } from '../../ports/db.ts'
import type { Claims } from '../../ports/tokens.ts'
import { findProfile, listIdentities, listOwnedRows } from './queries.ts'

/** One transaction, so that the parts are consistent. No password hashes, tokens or sessions. */
export async function exportAccount(
  { db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>,
  userId: string,
  claims: Claims,
): Promise<AccountExport> {
  return db.onBehalfOf(userId, async (tx) => ({
    exported_at: now().toISOString(),
    ...(config.supabase ? profileOf(claims) : await storedProfile(tx, userId)),
    tables: await listOwnedRows(tx, userId),
  }))
}

async function storedProfile(tx: Tx, userId: string): Promise<Pick<AccountExport, 'profile' | 'identities'>> {
  const profile = await findProfile(tx, userId)
  // The account was deleted during the lifetime of its access token.
  if (!profile) throw new AppError('unauthenticated', 'No valid session token found. Please log in.')
  return { profile, identities: await listIdentities(tx, userId) }
}

/** The hosted project has the rest and its own endpoints for it. */
function profileOf({ sub, email, user_metadata, app_metadata }: Claims): Pick<AccountExport, 'profile' | 'identities'> {
  return { profile: { id: sub, email, user_metadata, app_metadata }, identities: [] }
}
