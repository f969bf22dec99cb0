/** The latest results of a function of a text: most addresses, for example, are at few domains. */
export function remember<Result extends string | number | null>(
  compute: (text: string) => Result,
): (text: string) => Result {
  const known = new Map<string, Result>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    const computed = compute(text)
    if (known.size >= maxRemembered) known.clear()
    known.set(copyOf(text), computed)
    return computed
  }
}

const maxRemembered = 5000

/** A substring keeps the text it was cut from in memory, such as part of a file, so the key is copied. */
function copyOf(text: string): string {
  return text.split('').join('')
}
