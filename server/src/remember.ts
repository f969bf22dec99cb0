/** The latest results of a function of a text: most addresses, for example, are at few domains. */
export function remember<Result extends string | null>(compute: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    const computed = compute(text)
    if (known.size >= mostRemembered) known.clear()
    known.set(text, computed)
    return computed
  }
}

const mostRemembered = 5000
