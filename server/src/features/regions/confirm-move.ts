import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import { isEqual } from '../secrets/hashes.ts'
import { findServerSecret } from '../secrets/server-secret.ts'
import { giveTeam } from '../teams/members.ts'
import { signMove } from './move-file.ts'
import { differingTables, digestAccount, listMovedTables } from './moved-tables.ts'
import { deleteMembers, listPeople, lockMove, lockTeam, markMoved, outdateCallers } from './queries.ts'

export const MovedBody = z.object({
  account_id: z.uuid(),
  region: z.string().max(10),
  digest: z.string().max(20_000),
  signature: z.string().max(64),
})

/**
 * The other region has the account: from here on it's there, if nothing changed here since it was exported. Responds the same when
 * it's sent again.
 */
export async function confirmMove(
  { db, log, now }: Pick<Deps, 'db' | 'log' | 'now'>,
  body: z.infer<typeof MovedBody>,
): Promise<void> {
  const { account_id: accountId, region, digest, signature } = body
  // Service role: the other region asks, and proves with the secret that regions share that it may.
  await db.asService(async (tx) => {
    const expected = signMove(await findServerSecret(tx), accountId, region, digest)
    if (!isEqual(expected, signature)) throw new AppError('forbidden', 'The signature isn’t valid.')
    const move = await lockMove(tx, accountId)
    if (!move || move.region !== region || differingTables(move.digest, parseDigest(digest)).length > 0) {
      throw new AppError('conflict', 'No such move is under way.')
    }
    if (move.isMoved) return
    if (!move.isHeld)
      throw new AppError('conflict', 'The minute is over, and the account is in use again. Export it again.')
    // In the order of a charge, which locks its period before it refers to the team.
    await outdateCallers(tx, accountId)
    await lockTeam(tx, accountId)
    const changed = differingTables(move.digest, await digestAccount(tx, await listMovedTables(tx), accountId))
    if (changed.length > 0) {
      throw new AppError(
        'conflict',
        `Something was written to ${changed.join(', ')} after the export. Export it again.`,
      )
    }
    const people = await listPeople(tx, accountId)
    // A person whose only team this was goes along; others keep their accounts here, without this team.
    const isAlone = people.length === 1 && people.every(({ id, teams }) => id === accountId && teams === 1)
    await markMoved(tx, accountId, isAlone)
    if (!isAlone) {
      await deleteMembers(tx, accountId)
      for (const { id } of people) await giveTeam(tx, id, now())
    }
    log.info({ user_id: accountId, region }, 'account moved')
  })
}

function parseDigest(text: string): Record<string, string> {
  const parsed = z.record(z.string(), z.string()).safeParse(JSON.parse(text))
  return parsed.success ? parsed.data : {}
}
