import { z } from 'zod'
import { IdentityProof } from '../identity-proof.ts'
import { AssignableRole } from './teams.ts'

const moment = z.iso.datetime({ offset: true })
const maxSsoGroups = 20
/** The prefix of the TXT record’s value. */
export const ssoRecordPrefix = 'assay-sso='
/** The name by which sessions know how somebody signed in, as in a token’s `amr`. */
export const ssoMethods = { oidc: 'sso/oidc', saml: 'sso/saml' } as const

const text = (max: number, missing: string) =>
  z.string().trim().min(1, missing).max(max, `Use at most ${max} characters.`)
const webAddress = z
  .url({ protocol: /^https?$/, error: 'Enter an address that starts with https://.' })
  .max(2048, 'Use at most 2,048 characters.')

/** Somebody in this group at the provider gets this role; of several, the one that may do more. */
export const SsoGroup = z.strictObject({ group: text(200, 'Enter the group’s name.'), role: AssignableRole })
export type SsoGroup = z.infer<typeof SsoGroup>

const shared = {
  /** What people call the provider: Okta. */
  name: text(40, 'Enter a name, such as Okta.'),
  default_role: AssignableRole,
  /** The claim or attribute that lists somebody’s groups. */
  groups_claim: text(200, 'Enter the claim’s name.').default('groups'),
  groups: z.array(SsoGroup).max(maxSsoGroups).default([]),
}

/** `PUT /teams/current/sso`. A secret or metadata that is left out stays as it is. */
export const SaveSso = z.discriminatedUnion('protocol', [
  z.strictObject({
    protocol: z.literal('oidc'),
    ...shared,
    issuer: webAddress,
    client_id: text(255, 'Enter the client ID.'),
    client_secret: text(512, 'Enter the client secret.').optional(),
    proof: IdentityProof.default({}),
  }),
  z.strictObject({
    protocol: z.literal('saml'),
    ...shared,
    metadata_url: webAddress.optional(),
    metadata_xml: z.string().max(262_144, 'Use a file of at most 256 kB.').optional(),
    proof: IdentityProof.default({}),
  }),
])
export type SaveSso = z.infer<typeof SaveSso>

export const SsoDomain = z.object({
  domain: z.string(),
  proven_at: moment.nullable(),
  /** What the domain’s TXT record must say. */
  record: z.string(),
})
export type SsoDomain = z.infer<typeof SsoDomain>

export const SsoConnection = z.object({
  protocol: z.enum(['oidc', 'saml']),
  ...shared,
  /** OpenID Connect: the issuer. SAML: the provider’s entity ID. */
  issuer: z.string(),
  client_id: z.string().nullable(),
  metadata_url: z.string().nullable(),
  /** When the last of the provider’s certificates expires; null for OpenID Connect. */
  certificate_expires_at: moment.nullable(),
  domains: z.array(SsoDomain),
  /** When somebody last signed in with it as it is now; until then it can’t be required. */
  used_at: moment.nullable(),
  is_required: z.boolean(),
  /** The owner’s codes for the day the provider is down. */
  recovery_codes_left: z.int(),
})
export type SsoConnection = z.infer<typeof SsoConnection>

/** `GET /teams/current/sso`. */
export const SingleSignOn = z.object({
  /** With a hosted project, its own single sign-on is used, and there is nothing to set up here. */
  is_hosted: z.boolean(),
  connection: SsoConnection.nullable(),
  /** What the provider asks for. */
  assay: z.object({
    redirect_url: z.string(),
    /** Where the provider reports that somebody logged out there. */
    logout_url: z.string(),
    /** Where the provider sends people who logged out here. */
    signed_out_url: z.string(),
    entity_id: z.string(),
    acs_url: z.string(),
  }),
})
export type SingleSignOn = z.infer<typeof SingleSignOn>

/** `POST /teams/current/sso/domains`; `POST /:domain/check` and `DELETE /:domain`. */
export const AddSsoDomain = z.strictObject({ domain: z.string().trim().max(300) })
/** `PUT /teams/current/sso/required`, by the owner. */
export const RequireSso = z.strictObject({ required: z.boolean(), proof: IdentityProof.default({}) })
/** `POST /teams/current/sso/recovery-codes`, by the owner: the old ones stop working. */
export const RenewSsoCodes = z.strictObject({ proof: IdentityProof.default({}) })
/** The codes are shown only once. */
export const SsoRecoveryCodes = z.object({ codes: z.array(z.string()) })
export type SsoRecoveryCodes = z.infer<typeof SsoRecoveryCodes>
/** `DELETE /teams/current/sso`. */
export const RemoveSso = z.strictObject({ proof: IdentityProof.default({}) })
/** `POST /teams/current/sso/test`: where to try it. It leads back to the team’s page with `sso_test` and `sso_message`. */
export const SsoTest = z.object({ url: z.string() })
export type SsoTest = z.infer<typeof SsoTest>
