import { AppError } from '../../../http/errors.ts'
import type { Tx } from '../../../ports/db.ts'
import { findHasDeveloper } from './queries.ts'

/** Users add the service themselves, free of charge. Until they do, all of its routes are closed. */
export async function requireDeveloper(tx: Tx, userId: string): Promise<void> {
  const hasDeveloper = await findHasDeveloper(tx, userId)
  // The account was deleted while its access token was still valid.
  if (hasDeveloper === null) throw new AppError('unauthenticated', 'No valid session token found. Please log in.')
  if (!hasDeveloper) throw serviceNotEnabled()
}

export function serviceNotEnabled(): AppError {
  return new AppError('service_not_enabled', 'Add the Developer Tools family in Settings to use the verification API.')
}
