import { escapeHtml } from '../escape-html.ts'

/** `Code` and [links](/docs), which is all the Markdown that the OpenAPI descriptions have. */
export function inlineMarkdown(text: string): string {
  return escapeHtml(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\[([^\]]+)\]\(([^)]+)\)/g, '<a href="$2">$1</a>')
}
