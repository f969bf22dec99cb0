import type { ReviewItem, ReviewPage, ReviewState } from '@assay/contract/review'
import type { PolicyDocument } from '@assay/contract/rules/conditions'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../ports/db.ts'
import { resultsOf } from '../rules/explain.ts'
import { readFacts } from '../rules/read-facts.ts'
import { readPolicy } from '../rules/read-policies.ts'
import { listPlaces, listPlacesOfWave, type Place, type ReviewLine, readLines } from './queries.ts'

type Filter = { state: ReviewState; wave?: string | undefined; before?: Place | undefined }

/** What waits for a person, or was decided by one, with what is known about it. */
export function listReviews({ db }: Pick<Deps, 'db'>, userId: string, filter: Filter): Promise<ReviewPage> {
  const { state, wave, before = newest } = filter
  const page = { before, count: itemsPerPage }
  return db.onBehalfOf(userId, async (tx) => {
    const places = wave
      ? await listPlacesOfWave(tx, userId, { wave, state }, page)
      : await listPlaces(tx, userId, state, page)
    const items = await explainLines(tx, userId, await readLines(tx, userId, places))
    const last = places.at(-1)
    return { items, next_before: last && places.length === itemsPerPage ? `${last.requestId}.${last.item}` : null }
  })
}

const itemsPerPage = 50
const newest: Place = { requestId: 'ffffffff-ffff-ffff-ffff-ffffffffffff', item: 0 }

async function explainLines(tx: Tx, userId: string, lines: ReviewLine[]): Promise<ReviewItem[]> {
  const policies = new Map<number, PolicyDocument | null>()
  const items: ReviewItem[] = []
  for (const { requestId, item, createdAt, keyName, emailHash, facts, decision, decidedAt, wave } of lines) {
    const logged = readFacts(facts)
    const person = logged?.items[Math.max(item, 0)]
    if (!logged || !person) continue
    const { policyVersion: version } = logged
    if (!policies.has(version)) policies.set(version, await readPolicy(tx, userId, version))
    const waves = new Map(wave === null ? [] : [[0, wave]])
    const [result] = resultsOf({ ...logged, items: [person] }, policies.get(version) ?? null, waves)
    if (!result) continue
    items.push({
      request_id: requestId,
      item: item < 0 ? null : item,
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
