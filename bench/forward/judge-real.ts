import { engineBefore } from './engines.ts'
import { createKnowledge } from './knowledge.ts'
import type { History } from './read-history.ts'
import type { RealSet } from './real-sets.ts'

export type RealResult = {
  name: string
  n: number
  /** Called disposable by the product as shipped, and without these rows in our own lists of known owners. */
  flagged: string[]
  flaggedUnknown: string[]
}

/** False positives: each set judged with everything known on the last day. */
export function judgeReal(history: History, from: number, to: number, sets: readonly RealSet[]): RealResult[] {
  const knowledge = createKnowledge(history)
  knowledge.learn(to)
  const table = knowledge.table()
  const flaggedBy = (domains: string[], withheld: string[]) => {
    const engine = engineBefore(from, new Set(withheld))
    engine.takeFeeds(table)
    return domains.filter((domain) => engine.verifyEmail(`someone@${domain}`).isDisposable)
  }
  return sets.map(({ name, domains }) => ({
    name,
    n: domains.length,
    flagged: flaggedBy(domains, []),
    flaggedUnknown: flaggedBy(domains, domains),
  }))
}
