/** One exposition of several processes: each metric once, with everyone's samples below it. */
export function mergeTexts(texts: readonly string[]): string {
  const samples = new Map<string, string[]>()
  for (const block of texts.flatMap((text) => text.trim().split(/\n+(?=# HELP )/))) {
    const [help = '', type = '', ...lines] = block.split('\n')
    const head = `${help}\n${type}`
    samples.set(head, [...(samples.get(head) ?? []), ...lines.filter((line) => line !== '')])
  }
  return [...samples].map(([head, lines]) => [head, ...lines, ''].join('\n')).join('\n')
}
