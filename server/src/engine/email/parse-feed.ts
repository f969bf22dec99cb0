/** The entries of a feed as they are written: a JSON list, or lines with `#` comments. Null when it is a web page. */
export function feedEntries(text: string): string[] | null {
  const start = text.trimStart()
  if (start.startsWith('<')) return null
  if (start.startsWith('[')) return jsonEntries(start)
  return text.split('\n').flatMap((line) => (line.startsWith('#') || line.startsWith('//') ? [] : line.trim() || []))
}

function jsonEntries(text: string): string[] | null {
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list.map(String) : null
  } catch {
    return null
  }
}
