import type { Deps } from '../../../deps.ts'

type Life = { startedAt: Date; seenAt: Date }

/** When a session ends on its own: some days after its last use, and after more days however often it was used. */
export function endOf({ auth }: Pick<Deps['config'], 'auth'>, { startedAt, seenAt }: Life): Date {
  return new Date(
    Math.min(startedAt.getTime() + auth.sessionMaxDays * day, seenAt.getTime() + auth.sessionIdleDays * day),
  )
}

const day = 86_400_000
