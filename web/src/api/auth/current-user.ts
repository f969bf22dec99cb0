import { isServiceId, type ServiceId } from '@assay/contract/services'

export type CurrentUser = {
  id: string
  email: string
  firstName: string
  lastName: string
  profileCompleted: boolean
  services: ServiceId[]
  hasSecondStep: boolean
  /** False for someone who has only signed in with Google. */
  hasPassword: boolean
  providers: string[]
  /** Was offered a passkey and chose, so isn't asked again. */
  passkeyOffered: boolean
}

/** What we read of the auth client's user. */
export type AuthUser = {
  id: string
  email?: string | undefined
  user_metadata: Record<string, unknown>
  app_metadata: Record<string, unknown>
  factors?: { status: string }[] | undefined
}

/** Names and completion may be stored in camelCase or snake_case; Google's own names fill gaps. */
export function readCurrentUser({
  id,
  email = '',
  factors = [],
  user_metadata: stored,
  app_metadata: granted,
}: AuthUser): CurrentUser {
  const providers = readList(granted.providers).filter((name) => typeof name === 'string')
  return {
    id,
    email,
    firstName: firstText(stored.firstName, stored.first_name, stored.given_name),
    lastName: firstText(stored.lastName, stored.last_name, stored.family_name),
    profileCompleted: stored.profileCompleted === true || stored.profile_completed === true,
    services: readList(stored.services).filter(isServiceId),
    hasSecondStep: factors.some(({ status }) => status === 'verified'),
    hasPassword: providers.includes('email') || stored.hasPassword === true || stored.has_password === true,
    providers,
    passkeyOffered: stored.passkey_offered === true,
  }
}

function firstText(...values: unknown[]): string {
  return values.find((value): value is string => typeof value === 'string' && value.trim() !== '') ?? ''
}

function readList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
