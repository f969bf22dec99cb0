import type { Deps } from '../../deps.ts'

/** How long ago what e-mail domains are judged with was read, or looked at and found unchanged. */
export function dataAgeHours({ engine, now }: Pick<Deps, 'engine' | 'now'>): number {
  return Math.round((now().getTime() - engine.dataUpdatedAt.getTime()) / 3_600_000)
}

export const oldAfterHours = 36
