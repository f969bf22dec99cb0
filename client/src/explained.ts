import type { EmailVerification, NameVerification, Reason } from './types.ts'

type Decided = 'allow' | 'review' | 'block'

/** What was logged about a past request. What was sent isn't in it, only keyed hashes. */
export type ExplainedRequest = {
  request_id: string
  created_at: string
  key_name: string
  checks: number
  is_batch: boolean
  data_version: string | null
  rules_version: number | null
  email_hash: string | null
  name_hash: string | null
  later_found_at: string | null
  later_found_items: number[] | null
  /** One, or one for each item of a batch. */
  results: {
    decision: Decided
    rule: { id: string; message: string } | null
    draft_decision: Decided | null
    email: {
      verdict: EmailVerification['verdict']
      class: EmailVerification['class']
      score: number
      role: boolean
      free: boolean
      mistyped: boolean
      mail_host_found: boolean | null
      listed_by: EmailVerification['evidence'][number]['source'][]
      reasons: Reason[]
    } | null
    name: {
      verdict: NameVerification['verdict']
      score: number
      notable: boolean
      reasons: Reason[]
      firstname_reasons: Reason[]
      lastname_reasons: Reason[]
    } | null
  }[]
}
