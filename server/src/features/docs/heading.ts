import { escapeHtml } from './escape-html.ts'

/** A heading that links to itself. `html` is its content; `id` must be the page's only one. */
export function heading(level: 2 | 3 | 4, id: string, html: string): string {
  return `<h${level} id="${escapeHtml(id)}"><a class="anchor" href="#${escapeHtml(id)}">${html}</a></h${level}>`
}
