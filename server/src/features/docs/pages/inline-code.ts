import { escapeHtml } from '../escape-html.ts'

/** Text in which `backticks` mean code, as in the descriptions of the OpenAPI document. */
export function inlineCode(text: string): string {
  return escapeHtml(text)
    .replace(/&#96;|`/g, '`')
    .replace(/`([^`]+)`/g, '<code>$1</code>')
}
