/** What a rule can ask about someone. */
export type RuleCondition =
  | 'block_list'
  | 'allow_list'
  | 'email_invalid'
  | 'disposable'
  | 'risky'
  | 'no_mail_host'
  | 'typo'
  | 'relay'
  | 'role'
  | 'free'
  | 'email_score'
  | 'name_fake'
  | 'name_suspicious'
  | 'name_score'

type Decided = 'allow' | 'review' | 'block'

/** Your rules, as in the file that you keep in your repository. The first whose conditions all hold decides. */
export type Policy = {
  rules: { id: string; when: RuleCondition[]; at_least?: number | undefined; decision: Decided }[]
  default: Decided
}

export type RulesVersion = {
  /** 0 is the default rules. */
  version: number
  created_at: string | null
  /** `key_name` is null if it was saved in the app. */
  author: { key_name: string | null } | null
  restored_from: number | null
  policy: Policy
}

export type RulesDraft = {
  revision: number
  policy: Policy
  silent: boolean
  silent_since: string | null
  changed_at: string
  author: { key_name: string | null }
}

type Counts = { live: number; draft: number }
type ByDecision = Record<Decided, Counts>

/** The draft and the live rules on your own requests of the last 30 days. */
export type RulesPreview = {
  from: string
  people: number
  /** False if there were more requests, and these are the newest. */
  is_complete: boolean
  changed: number
  decisions: ByDecision
  rules: ({ id: string; message: string } & Counts)[]
  silent: { since: string; people: number; changed: number; decisions: ByDecision } | null
}

type Outcome = { decision: Decided; rule: string }

/** `next` is the `before` of the next page. */
export type RulesChanges = {
  changes: { request_id: string; created_at: string; item: number | null; live: Outcome; draft: Outcome }[]
  next: string | null
}
