import type { AuditAction, AuditTarget } from '@assay/contract/audit/actions'
import { parsePlanId, plans } from '@assay/contract/billing/catalogue'
import { formatCount, formatCounted } from '@assay/contract/format/figures'
import { roles } from '@assay/contract/teams/roles'

/** What happened, as one line of the log: “Signed in with a passkey”. */
export function describeAct(action: string, target: AuditTarget): string {
  const describe = isKnown(action) ? sentences[action] : null
  // Written by a newer version, during an upgrade.
  const sentence = describe === null ? action : typeof describe === 'string' ? describe : describe(target)
  return target.more ? `${sentence}. More followed that day.` : sentence
}

function isKnown(action: string): action is AuditAction {
  return Object.hasOwn(sentences, action)
}

/** Without a period: they stand in a list. */
const sentences: Record<AuditAction, string | ((target: AuditTarget) => string)> = {
  'sign_in.succeeded': ({ method }) => `Signed in with ${methods[method ?? ''] ?? 'another method'}`,
  'sign_in.failed': ({ method }) =>
    method === 'passkey' ? 'Failed sign-in: the passkey didn’t match' : 'Failed sign-in: wrong password',
  'sign_in.second_step': ({ method }) => `Confirmed with ${methods[method ?? ''] ?? 'a second step'}`,
  'sign_in.second_step_failed': ({ method }) => `Failed second step: ${mistakes[method ?? ''] ?? 'wrong code'}`,
  'sign_in.signed_out': 'Logged out',
  'sign_in.signed_out_others': 'Logged out all other sessions',
  'sign_in.signed_out_everywhere': 'Logged out everywhere',
  'sign_in.session_ended': ({ name }) => (name ? `Logged out the session on ${name}` : 'Logged out another session'),
  'sign_in.token_reused': 'Ended a session because an old token was used again',
  'sign_in.reported': 'Reported a sign-in with “This wasn’t me”',
  'account.created': ({ method }) => (method === 'oauth' ? 'Created the account with Google' : 'Created the account'),
  'account.password_set': 'Set a password',
  'account.password_changed': 'Changed the password',
  'account.email_change_requested': 'Asked to change the email address',
  'account.email_changed': 'Changed the email address',
  'account.google_linked': 'Connected Google',
  'account.google_unlinked': 'Disconnected Google',
  'account.sso_linked': 'Connected single sign-on',
  'account.data_exported': 'Downloaded the account’s data',
  'account.log_exported': 'Downloaded the security log',
  'account.deletion_requested': 'Asked to delete the account',
  'account.suspended': 'Suspended the account',
  'account.reinstated': 'Lifted the suspension',
  'account.viewed': 'Viewed the account, read-only, to help with it',
  'two_step.added': ({ method, name }) => `Added ${methods[method ?? ''] ?? 'a second step'}${quoted(name)}`,
  'two_step.removed': ({ method, name }) => `Removed ${methods[method ?? ''] ?? 'a second step'}${quoted(name)}`,
  'two_step.reset': 'Reset two-step verification and removed all passkeys',
  'two_step.codes_created': 'Created recovery codes',
  'two_step.codes_renewed': 'Replaced the recovery codes',
  'two_step.codes_removed': 'Deleted the recovery codes',
  'two_step.code_used': 'Confirmed with a recovery code',
  'passkey.added': ({ name }) => `Added the passkey${quoted(name)}`,
  'passkey.renamed': ({ name }) => `Renamed a passkey to${quoted(name)}`,
  'passkey.removed': ({ name }) => `Removed the passkey${quoted(name)}`,
  'api_key.created': (key) => `Created the API key${nameOf(key)}`,
  'api_key.changed': (key) => `Changed the API key${nameOf(key)}`,
  'api_key.rotated': (key) => `Rotated the API key${nameOf(key)}`,
  'api_key.old_ended': (key) => `Ended the old key of${nameOf(key)}`,
  'api_key.hook_shown': (key) => `Showed the Supabase hook secret of${nameOf(key)}`,
  'api_key.deleted': (key) => `Deleted the API key${nameOf(key)}`,
  'list.added': (entry) => `Added ${listed(entry)} to the ${entry.list} list`,
  'list.changed': (entry) => `Changed ${listed(entry)} on the ${entry.list} list`,
  'list.removed': (entry) =>
    entry.count === undefined
      ? `Removed ${listed(entry)} from the ${entry.list} list`
      : `Removed ${entries(entry.count)} from the lists`,
  'list.imported': ({ count = 0 }) => `Imported ${entries(count)} into the lists`,
  'rules.published': ({ name }) => `Published ${name ?? 'a version'} of the rules`,
  'rules.restored': ({ name, before }) =>
    `Restored ${before ?? 'an old version'} of the rules as ${name ?? 'a new one'}`,
  'rules.draft_saved': 'Saved a draft of the rules',
  'rules.draft_deleted': 'Discarded the draft of the rules',
  'rules.wave_blocked': ({ name }) => `Blocked a wave${name ? `: ${name}` : ''}`,
  'rules.wave_accepted': ({ name }) => `Accepted a wave as your own${name ? `: ${name}` : ''}`,
  'rules.wave_undone': ({ name }) => `Took back the reaction to a wave${name ? `: ${name}` : ''}`,
  'file.uploaded': ({ name }) => `Uploaded the file${quoted(name)}`,
  'file.started': ({ name }) => `Started to check the file${quoted(name)}`,
  'file.paused': ({ name }) => `Paused the file${quoted(name)}`,
  'file.resumed': ({ name }) => `Resumed the file${quoted(name)}`,
  'file.canceled': ({ name }) => `Canceled the file${quoted(name)}`,
  'file.deleted': ({ name }) => `Deleted the file${quoted(name)}`,
  'file.result_downloaded': ({ name }) => `Downloaded the result of the file${quoted(name)}`,
  'webhook.added': ({ name }) => `Added the webhook endpoint${quoted(name)}`,
  'webhook.changed': ({ name }) => `Changed the webhook endpoint${quoted(name)}`,
  'webhook.paused': ({ name }) => `Paused the webhook endpoint${quoted(name)}`,
  'webhook.resumed': ({ name }) => `Resumed the webhook endpoint${quoted(name)}`,
  'webhook.secret_rotated': ({ name }) => `Rotated the signing secret of${quoted(name)}`,
  'webhook.event_resent': ({ name }) => `Resent an event to${quoted(name)}`,
  'webhook.deleted': ({ name }) => `Deleted the webhook endpoint${quoted(name)}`,
  'billing.plan_chosen': ({ plan }) => `Chose the ${planName(plan)} plan`,
  'billing.plan_changed': ({ plan }) => `Moved to the ${planName(plan)} plan`,
  'billing.change_undone': ({ plan }) => `Decided to keep the ${planName(plan)} plan`,
  'billing.plan_canceled': ({ plan }) => `Canceled the ${planName(plan)} plan`,
  'billing.plan_granted': ({ plan }) => `Granted the ${planName(plan)} plan`,
  'billing.checks_credited': ({ count = 0 }) => `Credited ${formatCounted(count, 'check')}`,
  'billing.refunded': ({ name }) => `Refunded ${name ?? 'a payment'}`,
  'billing.details_changed': 'Changed the billing details',
  'team.created': ({ name }) => `Created the team${quoted(name)}`,
  'team.renamed': ({ name }) => `Renamed the team to${quoted(name)}`,
  'team.invited': ({ name, role }) => `Invited ${name ?? 'someone'} as ${roleName(role)}`,
  'team.invitation_revoked': ({ name }) => `Revoked the invitation of ${name ?? 'someone'}`,
  'team.member_joined': ({ name, role }) => `${name ?? 'Someone'} joined as ${roleName(role)}`,
  'team.role_changed': ({ name, role }) => `Changed the role of ${name ?? 'a member'} to ${roleName(role)}`,
  'team.member_removed': ({ name }) => `Removed ${name ?? 'a member'} from the team`,
  'team.member_left': ({ name }) => `${name ?? 'A member'} left the team`,
  'team.handed_over': ({ name }) => `Handed the team over to ${name ?? 'another member'}`,
  'team.second_factor_required': ({ name }) => `Required a second factor of everyone${name ? ` by ${name}` : ''}`,
  'team.second_factor_optional': 'Stopped requiring a second factor',
  'team.sso_set_up': ({ name }) => `Set up single sign-on${name ? ` with ${name}` : ''}`,
  'team.sso_changed': ({ name }) => `Changed single sign-on${name ? ` with ${name}` : ''}`,
  'team.sso_removed': ({ name }) => `Removed single sign-on${name ? ` with ${name}` : ''}`,
  'team.sso_domain_verified': ({ name }) => `Verified the domain ${name ?? ''} for single sign-on`,
  'team.sso_domain_removed': ({ name }) => `Removed the domain ${name ?? ''} from single sign-on`,
  'team.sso_required': ({ name }) => `Required single sign-on for ${name ?? 'the domain'}`,
  'team.sso_optional': 'Stopped requiring single sign-on',
  'team.sso_codes_renewed': 'Created new recovery codes for single sign-on',
  'team.sso_code_used': 'Signed in with a recovery code for single sign-on',
  'team.deletion_requested': 'Asked to delete the team',
}

const mail = 'an email link'
/** The values of a token's `amr` claim. */
const methods: Record<string, string> = {
  password: 'a password',
  oauth: 'Google',
  passkey: 'a passkey',
  'sso/saml': 'single sign-on',
  'sso/oidc': 'single sign-on',
  'sso/recovery_code': 'a recovery code for single sign-on',
  otp: mail,
  magiclink: mail,
  recovery: mail,
  'email/signup': mail,
  invite: mail,
  anonymous: 'a guest session',
  totp: 'an authenticator app',
  'mfa/webauthn': 'a security key',
  'mfa/recovery_code': 'a recovery code',
}

const mistakes: Record<string, string> = {
  'mfa/webauthn': 'the security key didn’t match',
  'mfa/recovery_code': 'wrong recovery code',
}

function quoted(name: string | undefined): string {
  return name ? ` “${name}”` : ''
}

function nameOf({ name, prefix }: AuditTarget): string {
  return `${quoted(name)}${prefix ? ` (${prefix}…)` : ''}`
}

function roleName(role: string | undefined): string {
  return roles.find((known) => known === role) ?? 'a member'
}

function planName(id: string | undefined): string {
  const ref = parsePlanId(id ?? '')
  return ref ? `${plans[ref.tier].name}${ref.cycle === 'yearly' ? ' (yearly)' : ''}` : 'chosen'
}

/** Names of people aren't kept. */
function listed({ name }: AuditTarget): string {
  return name ? `“${name}”` : 'a name'
}

function entries(count: number): string {
  return count === 1 ? '1 entry' : `${formatCount(count)} entries`
}
