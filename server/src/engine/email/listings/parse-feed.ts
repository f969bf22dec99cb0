/** `last` is null while the source still sees the domain. */
export type SeenDates = { first: Date; last: Date | null }
/** As written; empty for a comment. Few feeds have dates. */
export type FeedEntry = { written: string; seen: SeenDates | null }

/**
 * A feed's entries: a JSON array, FakeFilter's dated JSON, or lines with `#` comments. Null for a web page. Lazy, so
 * a large feed can be read in small chunks; broken JSON throws a SyntaxError along the way.
 */
export function feedEntries(text: string): Iterable<FeedEntry> | null {
  const start = text.search(/\S/)
  if (text[start] === '<') return null
  if (text[start] === '[') return jsonEntries(text, start + 1)
  if (text[start] === '{') return datedEntries(text)
  return lineEntries(text)
}

function* lineEntries(text: string): Generator<FeedEntry> {
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf('\n', start)
    const end = found === -1 ? text.length : found
    // Longer than any domain, so truncating can't create one.
    const line = text.slice(start, Math.min(end, start + 400)).trim()
    yield { written: line.startsWith('#') || line.startsWith('//') ? '' : line, seen: null }
    start = end + 1
  }
}

function* jsonEntries(text: string, start: number): Generator<FeedEntry> {
  if (/\s*\]\s*$/y.test(text.slice(start, start + 100))) return
  for (const [, written = ''] of items(/\s*"([^"\\]{0,400})"\s*([,\]])/y, text, start)) yield { written, seen: null }
}

/** `{"t": …, "domains": {"x.com": {"firstseen": …, "lastseen": …}}}`, in seconds since 1970. */
function* datedEntries(text: string): Generator<FeedEntry> {
  const head = /"domains"\s*:\s*\{/.exec(text.slice(0, 2000))
  if (!head) throw new SyntaxError('no "domains" object')
  const writtenAt = Number(/"t"\s*:\s*(\d{1,12})\b/.exec(text.slice(0, head.index))?.[1] ?? 0)
  const item = /\s*"([^"\\]{0,400})"\s*:\s*(\{[^{}]{0,2000}\})\s*([,}])/y
  for (const [, written = '', facts = ''] of items(item, text, head.index + head[0].length)) {
    yield { written, seen: seenDates(facts, writtenAt) }
  }
}

/** An item's last group is what follows it: a comma or the closing bracket. */
function* items(item: RegExp, text: string, start: number): Generator<RegExpExecArray> {
  item.lastIndex = start
  for (;;) {
    const found = item.exec(text)
    if (!found) throw new SyntaxError('not a JSON list')
    yield found
    if (found.at(-1) !== ',') return
  }
}

/** FakeFilter visits each service every few days, so a domain seen in the week before the file was written is current. */
function seenDates(facts: string, writtenAt: number): SeenDates | null {
  const first = /"firstseen"\s*:\s*(\d{1,11})\b/.exec(facts)?.[1]
  const last = /"lastseen"\s*:\s*(\d{1,11})\b/.exec(facts)?.[1]
  if (first === undefined || last === undefined) return null
  const isStillSeen = Number(last) > writtenAt - 7 * 86_400
  return { first: new Date(Number(first) * 1000), last: isStillSeen ? null : new Date(Number(last) * 1000) }
}
