import type { Deps } from '../../deps.ts'

/** How long ago the domain lists were last read, or found unchanged. */
export function dataAgeHours({ engine, now }: Pick<Deps, 'engine' | 'now'>): number {
  return Math.round((now().getTime() - engine.dataUpdatedAt.getTime()) / 3_600_000)
}

export const oldAfterHours = 36
