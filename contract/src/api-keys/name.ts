// Apart from the schemas in api-keys.ts, which the browser doesn't load (ADR 48).

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
