import type { Deps } from '../../deps.ts'

export type Taken = { isAllowed: boolean; fullInMilliseconds: number }

/** GCRA: one number per account, the moment its allowance is full again. Bursts up to a second's worth are allowed. */
export function createAllowances({ now }: Pick<Deps, 'now'>): { take(account: string, perSecond: number): Taken } {
  const fullAt = new Map<string, number>()
  return {
    take(account, perSecond) {
      const moment = now().getTime()
      const interval = 1000 / perSecond
      const held = fullAt.get(account) ?? 0
      const begin = isFull(held, moment) ? moment : held
      // A rounding error must not reject the last request of a burst.
      const isAllowed = begin + interval - moment - 1000 <= 0.001
      const end = isAllowed ? begin + interval : begin
      if (isAllowed) fullAt.set(account, end)
      if (fullAt.size > maxAccounts) forgetFull(fullAt, moment)
      return { isAllowed, fullInMilliseconds: end - moment }
    },
  }
}

const maxAccounts = 50_000

/** No allowance takes more than its second to fill: a later moment was kept before the clock stepped back. */
function isFull(at: number, moment: number): boolean {
  return at <= moment || at > moment + 1001
}

function forgetFull(fullAt: Map<string, number>, moment: number): void {
  for (const [account, at] of fullAt) if (isFull(at, moment)) fullAt.delete(account)
}
