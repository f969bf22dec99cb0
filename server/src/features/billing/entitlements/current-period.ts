import { plans } from '@assay/contract/billing/catalogue'
import { errorCode } from '../../../error-code.ts'
import { AppError } from '../../../http/errors.ts'
import type { Tx } from '../../../ports/db.ts'
import { openPeriod } from './open-period.ts'
import {
  type CurrentPeriod,
  endExpiredSubscriptions,
  findCurrentPeriod,
  findIsCustomer,
  insertSubscription,
} from './queries.ts'

export type { CurrentPeriod }

/**
 * The month that the account is in, by the database's clock. It is opened by whoever looks first, and so is the Free
 * plan of an account that has none or whose plan has ended: nothing has to run at midnight for a quota to be right.
 */
export async function openCurrentPeriod(tx: Tx, userId: string): Promise<CurrentPeriod> {
  const current = await findCurrentPeriod(tx, userId)
  if (current) return current
  await endExpiredSubscriptions(tx, userId)
  await startFree(tx, userId)
  await openPeriod(tx, userId)
  const opened = await findCurrentPeriod(tx, userId)
  if (!opened) throw new Error('A period was opened, but there is none.')
  return opened
}

/** Free begins with the service it is for: whoever has neither chosen that nor pays for a plan is given none by looking. */
export async function findOrOpenPeriod(tx: Tx, userId: string): Promise<CurrentPeriod | null> {
  return (await findIsCustomer(tx, userId)) ? openCurrentPeriod(tx, userId) : null
}

async function startFree(tx: Tx, userId: string): Promise<void> {
  try {
    await insertSubscription(tx, userId, { plan: plans.free, cycle: 'monthly', expiresAt: null })
  } catch (error) {
    // The account was deleted within the life of its access token.
    if (errorCode(error) !== foreignKeyViolation) throw error
    throw new AppError('unauthenticated', 'No valid session token found. Please log in.', { cause: error })
  }
}

const foreignKeyViolation = '23503'
