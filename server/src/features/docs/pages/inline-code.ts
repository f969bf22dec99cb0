import { escapeHtml } from '../escape-html.ts'

/** Renders `backticks` as code, as used in the OpenAPI descriptions. */
export function inlineCode(text: string): string {
  return escapeHtml(text)
    .replace(/&#96;|`/g, '`')
    .replace(/`([^`]+)`/g, '<code>$1</code>')
}
