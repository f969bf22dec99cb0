/** An error for each required field that is blank; null when all are filled in. */
export function findMissing<Name extends string>(
  values: { [Key in NoInfer<Name>]: string },
  messages: { [Key in Name]: string },
): Record<string, string> | null {
  const entered: Record<string, string> = values
  const missing = Object.entries<string>(messages).filter(([name]) => entered[name]?.trim() === '')
  return missing.length > 0 ? Object.fromEntries(missing) : null
}
