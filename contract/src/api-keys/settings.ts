// Apart from the schemas in api-keys.ts, which the browser doesn't load (ADR 47).

/** What a key may be used for, each with its words for people. A new tool adds a line. */
export const apiKeyScopes = {
  verify: 'Verify people',
  usage: 'Read usage',
  lists: 'Manage lists',
  rules: 'Manage rules',
  requests: 'Read the request log',
  files: 'Check files',
  webhooks: 'Manage webhooks',
  waves: 'Manage waves',
} as const

export type ApiKeyScope = keyof typeof apiKeyScopes

/** What a new key has unless its owner chooses otherwise. The other scopes change the account, so they’re chosen by name. */
export const plainScopes: ApiKeyScope[] = ['verify', 'usage']

/** How long the old key goes on working after a rotation, in hours. */
export const rotationOverlaps = { none: 0, '1h': 1, '1d': 24, '7d': 7 * 24, '30d': 30 * 24 } as const

export type RotationOverlap = keyof typeof rotationOverlaps

export const maxKeyNetworks = 20
export const maxKeyLabel = 30
export const maxMonthlyBudget = 1_000_000_000

// Apart from the schemas in api-keys.ts, which the browser doesn't load (ADR 47).

export const keyNameTexts = {
  missing: 'API key name is required.',
  unreadable: 'API key names can’t contain control characters.',
}
export const controlCharacter = /\p{Cc}/u

/** What is wrong with a key's name beyond its length, in people's words. The form asks before it sends. */
export function findKeyNameProblem(name: string): string | undefined {
  const trimmed = name.trim()
  if (trimmed === '') return keyNameTexts.missing
  return controlCharacter.test(trimmed) ? keyNameTexts.unreadable : undefined
}
