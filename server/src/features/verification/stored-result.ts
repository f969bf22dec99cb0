import { VerifyBatchResponse, VerifyResponse } from '@assay/contract/verification'
import { z } from 'zod'
import { decideFor } from '../rules/decide-for.ts'
import type { Verdicts } from './judge.ts'

/** What is kept for a request with an `Idempotency-Key`. */
export type StoredResult = Omit<VerifyResponse, 'status' | 'request_count' | 'request_id'>
export type StoredBatch = Pick<VerifyBatchResponse, 'results' | 'data_version'>

/** One from before there were decisions gets Assay's own. */
export function parseStored(stored: unknown): StoredResult {
  return withDecision(Result.parse(stored))
}

export function parseStoredBatch(stored: unknown): StoredBatch {
  const { results, data_version } = Batch.parse(stored)
  return { results: results.map(withDecision), data_version }
}

type Decision = Pick<StoredResult, 'decision' | 'rule'>
type Kept = Verdicts & { decision?: Decision['decision'] | undefined; rule?: Decision['rule'] | undefined }

function withDecision<Stored extends Kept>(stored: Stored): Stored & Decision {
  const { decision, rule } = stored
  return decision && rule ? { ...stored, decision, rule } : { ...stored, ...decidedByAssay(stored) }
}

function decidedByAssay(verdicts: Verdicts): Decision {
  const { decision, rule } = decideFor(null, verdicts).outcome
  return { decision, rule }
}

const { decision, rule } = VerifyResponse.shape
const decisions = { decision: decision.optional(), rule: rule.optional() }
const Result = VerifyResponse.pick({ email_verification: true, name_verification: true, data_version: true }).extend(
  decisions,
)
const Batch = z.object({
  results: z.array(VerifyBatchResponse.shape.results.def.element.extend(decisions)),
  data_version: z.string(),
})
