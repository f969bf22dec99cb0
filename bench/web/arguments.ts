const parts = ['own', 'lighthouse', 'markup'] as const
export type Part = (typeof parts)[number]

export type Choice = { parts: readonly Part[]; rounds: number; isChosen: (path: string) => boolean }

/** `npm run bench web -- lighthouse 3 /login /docs`: which parts, how often, which pages. Nothing named means all, five times. */
export function readArguments(words: string[]): Choice {
  const named = parts.filter((part) => words.includes(part))
  const paths = words.filter((word) => word.startsWith('/'))
  const counts = words.filter((word) => /^[1-9]\d*$/.test(word))
  const unknown = words.find((word) => ![...named, ...paths, ...counts].includes(word))
  if (unknown !== undefined) {
    console.error(`${unknown} is none of ${parts.join(', ')}, a number of rounds or a path that begins with a slash.`)
    process.exit(1)
  }
  return {
    parts: named.length > 0 ? named : parts,
    rounds: Number(counts[0] ?? 5),
    isChosen: (path) => paths.length === 0 || paths.includes(path),
  }
}
