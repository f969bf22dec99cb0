import { hash } from 'node:crypto'
import { VerifyRequest } from '@assay/contract/verification'
import { loadEngine } from '../../server/src/adapters/engine-data/load-engine.ts'
import { applyLists } from '../../server/src/features/lists/apply-lists.ts'
import { decideFor } from '../../server/src/features/rules/decide-for.ts'
import { findServerSecret } from '../../server/src/features/secrets/server-secret.ts'
import { insertGroups } from '../../server/src/features/usage/queries-charge-groups.ts'
import { type JudgeDeps, judge, judgeName } from '../../server/src/features/verification/judge.ts'
import { createOwnLimiter } from '../../server/src/features/verification/rate-limit.ts'
import { usageOf } from '../../server/src/features/verification/usage-of.ts'
import { timeOrderedId } from '../../server/src/http/fast-path/time-ordered-id.ts'
import { parseJson } from '../../server/src/http/validate.ts'
import { filledLists } from './lists.ts'
import { readSignUps } from './people.ts'

/** CPU time of each step that the bare server doesn't take, alone in a loop over the sign-ups, in microseconds. */
export async function microsecondsPerStage(): Promise<Record<string, number>> {
  const requests = readSignUps().map((person) => ({ model: 'user_verification' as const, ...person }))
  const deps: JudgeDeps = { engine: loadEngine(), mailHosts: noMailHosts }
  const limiter = createOwnLimiter({ now: () => new Date() })
  const secret = await findServerSecret({ query: async () => ({ rows: [] }) })
  const judged = await Promise.all(
    requests.map(async (input) => {
      const verdicts = await judge(deps, input)
      return { input, verdicts, decided: decideFor(null, verdicts) }
    }),
  )
  const versions = { policyVersion: 0, dataVersion: deps.engine.dataVersion }
  const texts = requests.map((request) => JSON.stringify(request))
  const [id, key] = [timeOrderedId(new Date()), 'asy_live_'.padEnd(48, 'x')]
  const charges = judged.map((each) => ({
    ...{ requestId: id, userId: id, keyId: id, periodId: '1', drawsOnAllowance: false },
    ...{ hasBudget: false, isOldSecret: false, version: 0, use: () => ({ network: null, agent: null }) },
    ...usageOf(secret, each, versions),
  }))
  const batches = Array.from({ length: charges.length / 32 }, (_, at) => charges.slice(at * 32, at * 32 + 32))
  const lists = filledLists()
  const db = { statement: async () => ({ rows: [] }) }
  return {
    'key, rate limit, request id': each(texts, () => {
      hash('sha256', key, 'base64')
      limiter.take(id, 1e9)
      timeOrderedId(new Date())
    }),
    'JSON and its schema': each(texts, (text) => parseJson('application/json', text, VerifyRequest)),
    verdict: each(requests, (input) => {
      deps.engine.verifyEmail(input.email)
      deps.engine.verifyName(input)
    }),
    'lists of 100,000 entries': each(judged, ({ input, verdicts }) =>
      applyLists(lists, input, verdicts, { now: Date.now(), judgeName: (name) => judgeName(deps, name) }),
    ),
    decision: each(judged, ({ verdicts }) => decideFor(null, verdicts)),
    'values for the log': each(judged, (one) => usageOf(secret, one, versions)),
    'statement’s values': each(batches, (batch) => insertGroups(db, batch, { notesUse: false })) / 32,
    'response as JSON': each(judged, ({ verdicts }) => JSON.stringify(verdicts)),
  }
}

function each<T>(items: T[], step: (item: T) => unknown): number {
  for (let round = 0; round < warmUps; round += 1) for (const item of items) step(item)
  const before = process.cpuUsage()
  for (let round = 0; round < rounds; round += 1) for (const item of items) step(item)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / rounds / items.length
}

const noMailHosts = { observe() {}, lookup: () => null, study: async () => false, probe: async () => {} }

const warmUps = 20
const rounds = 60
