import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

export function loadScript(): { text: string; etag: string } {
  const text = readFileSync(new URL('./assets/widget.js', import.meta.url), 'utf8')
  return { text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 16)}"` }
}
