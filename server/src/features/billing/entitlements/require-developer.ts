import { AppError } from '../../../http/errors.ts'
import type { Tx } from '../../../ports/db.ts'
import { findHasDeveloper } from './queries.ts'

/** People grant it to themselves, for free and in one click; until then nothing of the service opens by accident. */
export async function requireDeveloper(tx: Tx, userId: string): Promise<void> {
  const hasDeveloper = await findHasDeveloper(tx, userId)
  // The account was deleted within the life of its access token.
  if (hasDeveloper === null) throw new AppError('unauthenticated', 'No valid session token found. Please log in.')
  if (!hasDeveloper) throw serviceNotEnabled()
}

export function serviceNotEnabled(): AppError {
  return new AppError('service_not_enabled', 'Add the Developer Tools family in Settings to use the verification API.')
}
