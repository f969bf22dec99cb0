import type { Metadata } from '../store/queries-users.ts'

/** `provider` is the first one the user signed up with; `providers` lists all. */
export function withProvider(appMetadata: Metadata, provider: string): Metadata {
  const known = Array.isArray(appMetadata.providers) ? appMetadata.providers : []
  const providers = known.includes(provider) ? known : [...known, provider]
  return { ...appMetadata, provider: appMetadata.provider ?? provider, providers }
}

export function withoutProvider(appMetadata: Metadata, provider: string): Metadata {
  const known: unknown[] = Array.isArray(appMetadata.providers) ? appMetadata.providers : []
  const providers = known.filter((name) => name !== provider)
  return {
    ...appMetadata,
    provider: appMetadata.provider === provider ? providers[0] : appMetadata.provider,
    providers,
  }
}
