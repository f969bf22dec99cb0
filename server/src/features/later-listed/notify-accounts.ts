import { formatCount } from '@assay/contract/format/figures'
import { laterFoundLink } from '@assay/contract/usage'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../ports/db.ts'
import { notify } from '../notifications/notify.ts'
import { type Notice, takeNotices } from './queries-notices.ts'

export async function notifyAccounts({ db }: Pick<Deps, 'db'>): Promise<void> {
  const step = async (tx: Tx): Promise<number> => {
    const notices = await takeNotices(tx, accountsPerStep)
    for (const notice of notices) await notifyAccount(tx, notice)
    return notices.length
  }
  while ((await db.asJob(step)) === accountsPerStep);
}

const accountsPerStep = 100

async function notifyAccount(tx: Tx, { userId, addresses }: Notice): Promise<void> {
  const isOne = addresses === 1
  await notify(tx, userId, {
    type: 'alert',
    title: isOne
      ? '1 address you let through was later found to be disposable'
      : `${formatCount(addresses)} addresses you let through were later found to be disposable`,
    message: `${isOne ? 'Its domain was' : 'Their domains were'} listed after you checked. Find the request IDs in Analytics to review these sign-ups.`,
    actionUrl: laterFoundLink,
  })
}
