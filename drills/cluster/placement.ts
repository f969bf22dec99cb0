import { availableParallelism } from 'node:os'

export type Placement = { server: number[]; postgres: number[]; load: number }

/**
 * Which cores do what: the load generator has core 1 to itself, PostgreSQL one in four, and the server the rest. With two
 * cores, PostgreSQL and the load share the second.
 */
export function placeCores(cores = availableParallelism()): Placement {
  if (cores < 3) return { server: [0], postgres: [cores - 1], load: cores - 1 }
  const ofPostgres = Math.max(1, Math.floor(cores / 4))
  const others = Array.from({ length: cores - 2 }, (_, index) => index + 2)
  return { server: [0, ...others.slice(ofPostgres)], postgres: others.slice(0, ofPostgres), load: 1 }
}

export function nameCores(cores: number[]): string {
  return cores.length === 1 ? `core ${cores[0]}` : `cores ${cores.join(', ')}`
}
