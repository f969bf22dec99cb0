import type { ReviewItem, ReviewPage, ReviewState } from '@assay/contract/review'
import type { PolicyDocument } from '@assay/contract/rules/conditions'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../ports/db.ts'
import { resultsOf } from '../rules/explain.ts'
import { readFacts } from '../rules/read-facts.ts'
import { readPolicy } from '../rules/read-policies.ts'
import { listReviewIds, listWaveIds, type ReviewLine, readLines } from './queries.ts'

type Filter = { state: ReviewState; wave?: string | undefined; before?: string | undefined }

/** What waits for a person, or was decided by one, with what is known about it. */
export function listReviews({ db }: Pick<Deps, 'db'>, userId: string, filter: Filter): Promise<ReviewPage> {
  const { state, wave, before = null } = filter
  const page = { before, count: itemsPerPage }
  return db.onBehalfOf(userId, async (tx) => {
    const ids = wave
      ? await listWaveIds(tx, userId, { wave, state }, page)
      : await listReviewIds(tx, userId, state, page)
    const items = await explainLines(tx, userId, await readLines(tx, userId, ids))
    return { items, next_before: ids.length < itemsPerPage ? null : (ids.at(-1) ?? null) }
  })
}

const itemsPerPage = 50

async function explainLines(tx: Tx, userId: string, lines: ReviewLine[]): Promise<ReviewItem[]> {
  const policies = new Map<number, PolicyDocument | null>()
  const items: ReviewItem[] = []
  for (const { id, createdAt, keyName, emailHash, facts, decision, decidedAt, wave } of lines) {
    const logged = readFacts(facts)
    if (!logged) continue
    const { policyVersion: version } = logged
    if (!policies.has(version)) policies.set(version, await readPolicy(tx, userId, version))
    const [result] = resultsOf(logged, policies.get(version) ?? null, new Map(wave === null ? [] : [[0, wave]]))
    if (!result) continue
    items.push({
      request_id: id,
      created_at: createdAt.toISOString(),
      key_name: keyName,
      email_hash: emailHash,
      result,
      decision,
      decided_at: decidedAt?.toISOString() ?? null,
    })
  }
  return items
}
