import type { ApiError, EmailReason, NameReason, PolicyRule, SaveWebhookEndpoint, VerifyResponse } from './api-types.ts'

export type * from './api-types.ts'
export type {
  AddListEntry as NewListEntry,
  DraftPolicy as RulesDraft,
  LivePolicy as RulesVersion,
  Lookup as DomainLookup,
  LookupEvidence as DomainEvidence,
  PolicyPreview as RulesPreview,
  PreviewChanges as RulesChanges,
  VerifyItem as Fields,
} from './api-types.ts'

/** Why a verdict was given: a stable code and a sentence for people. */
export type Reason<Code extends string = string> = { code: Code; message: string }
export type EmailReasonCode = EmailReason['code']
export type NameReasonCode = NameReason['code']

export type Verdicts = Pick<VerifyResponse, 'email_verification' | 'name_verification'>
/** What to do about someone, by your rules. */
export type Decision = Pick<VerifyResponse, 'decision' | 'rule'>

/** What a rule can ask about someone. */
export type RuleCondition = PolicyRule['when'][number]

/** The service's error codes, plus two of the client's own: timed out, and no response. */
export type AssayErrorCode = ApiError['code'] | 'timeout' | 'network'

/** Open, so that an event the service adds later doesn't break your build. */
export type WebhookEventType = SaveWebhookEndpoint['events'][number] | (string & {})
export type WebhookSettings = Omit<SaveWebhookEndpoint, 'events'> & { events: WebhookEventType[] }
/** What your endpoint receives. */
export type WebhookEvent = { type: WebhookEventType; timestamp: string; data: Record<string, unknown> }
