/** Everything the security log knows, by kind: `sign_in.failed`. A retired action stays, because old entries have it. */
export const auditActions = {
  sign_in: [
    'succeeded',
    'failed',
    'second_step',
    'second_step_failed',
    'signed_out',
    'signed_out_others',
    'signed_out_everywhere',
    'session_ended',
    'token_reused',
    'reported',
  ],
  account: [
    'created',
    'password_set',
    'password_changed',
    'email_change_requested',
    'email_changed',
    'google_linked',
    'google_unlinked',
    'sso_linked',
    'data_exported',
    'log_exported',
    'deletion_requested',
    'suspended',
    'reinstated',
    'viewed',
  ],
  two_step: ['added', 'removed', 'reset', 'codes_created', 'codes_renewed', 'codes_removed', 'code_used'],
  passkey: ['added', 'renamed', 'removed'],
  api_key: ['created', 'changed', 'rotated', 'old_ended', 'hook_shown', 'deleted'],
  list: ['added', 'changed', 'removed', 'imported'],
  rules: ['published', 'restored', 'draft_saved', 'draft_deleted', 'wave_blocked', 'wave_accepted', 'wave_undone'],
  file: ['uploaded', 'started', 'paused', 'resumed', 'canceled', 'deleted', 'result_downloaded'],
  webhook: ['added', 'changed', 'paused', 'resumed', 'secret_rotated', 'event_resent', 'deleted'],
  billing: [
    'plan_chosen',
    'plan_changed',
    'change_undone',
    'plan_canceled',
    'plan_granted',
    'checks_credited',
    'refunded',
    'details_changed',
  ],
  team: [
    'created',
    'renamed',
    'invited',
    'invitation_revoked',
    'member_joined',
    'role_changed',
    'member_removed',
    'member_left',
    'handed_over',
    'second_factor_required',
    'second_factor_optional',
    'sso_set_up',
    'sso_changed',
    'sso_removed',
    'sso_domain_verified',
    'sso_domain_removed',
    'sso_required',
    'sso_optional',
    'sso_codes_renewed',
    'sso_code_used',
    'deletion_requested',
  ],
} as const

export type AuditKind = keyof typeof auditActions
export type AuditAction = { [Kind in AuditKind]: `${Kind}.${(typeof auditActions)[Kind][number]}` }[AuditKind]

/** What concerns a person alone, whatever their teams: in nobody else's log. */
export const personalKinds = ['sign_in', 'account', 'two_step', 'passkey'] as const satisfies readonly AuditKind[]

/** Filters of the log: one kind, or everything that failed. */
export const auditFilters = [
  'sign_in',
  'failed',
  'account',
  'two_step',
  'passkey',
  'api_key',
  'list',
  'rules',
  'file',
  'webhook',
  'billing',
  'team',
] as const
export type AuditFilterKind = (typeof auditFilters)[number]

/** Who did it. A stranger is whoever failed to prove that they're the owner, which may be the owner all the same. */
export const auditActors = ['owner', 'operator', 'system', 'stranger'] as const
export type AuditActor = (typeof auditActors)[number]

/** The object of the act, in a few words; never a secret. */
export type AuditTarget = {
  /** How someone signed in or confirmed: `password`, `google`, `passkey`, `totp`, … */
  method?: string
  /** What the owner calls the key, factor, passkey or file; an endpoint’s host. */
  name?: string
  /** What it was called before. */
  before?: string
  /** An API key by its first characters. */
  prefix?: string
  plan?: string
  /** The address of a member or an invitation. */
  role?: string
  /** Which of the account's lists. */
  list?: 'allow' | 'block'
  /** How many, if it was done to several at once. */
  count?: number
  /** The last entry of its kind for this day: there were more than the log keeps. */
  more?: true
}
