/** The latest results of a function of a text: most addresses, for example, are at few domains. */
export function remember<Result extends string | null>(compute: (text: string) => Result): (text: string) => Result {
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

/** A text that was cut from another keeps all of it in memory, such as the part of a file that an address is from. */
function copyOf(text: string): string {
  return text.split('').join('')
}
