import type { DocsPage } from '../pages/layout.ts'

/** Where a hit leads, and what is searched. `page` is shown beside the title. */
export type SearchEntry = { url: string; title: string; page: string; text: string }

/** One entry per page, section and field: small enough to be fetched whole when someone starts to search. */
export function searchIndex(pages: DocsPage[]): SearchEntry[] {
  return pages.flatMap((page) => [...sectionsOf(page), ...fieldsOf(page)])
}

function sectionsOf({ path, title, lead, content }: DocsPage): SearchEntry[] {
  // The line break keeps what comes before the first heading apart, even if that's nothing.
  const [intro = '', ...parts] = `\n${withoutSamples(content)}`.split(/(?=<h[23] id=)/)
  const entries = parts.flatMap((part) => {
    const [, id = '', name = ''] = /^<h[23] id="([^"]+)">(.*?)<\/h[23]>/.exec(part) ?? []
    const text = part.slice(part.indexOf('>', part.indexOf('</h')) + 1)
    return id === '' ? [] : [{ url: `${path}#${id}`, title: plain(name), page: title, text: plain(text) }]
  })
  return [{ url: path, title, page: title, text: `${lead} ${plain(intro)}`.trim() }, ...entries]
}

/** The reference's fields, each once: a batch repeats those of a single request. */
function fieldsOf({ path, title, content }: DocsPage): SearchEntry[] {
  const seen = new Set<string>()
  return [...content.matchAll(/<li id="([^"]+)"><code>([\w-]+)<\/code>.*?<p>(.*?)<\/p>/g)].flatMap(
    ([, id = '', name = '', says = '']) => {
      if (seen.has(name + says)) return []
      seen.add(name + says)
      return [{ url: `${path}#${id}`, title: name, page: title, text: plain(says) }]
    },
  )
}

/**
 * Of a sample only its language: the code would drown the prose. The reference's fields and endpoints have entries of their own,
 * and its lists of errors would be a hit on every endpoint.
 */
function withoutSamples(html: string): string {
  return html
    .replace(/<figure.*?<span>(.*?)<\/span>.*?<\/figure>/gs, ' $1 ')
    .replace(/<ul class="fields">.*?<h3>/gs, '<h3>')
    .replace(/<(?:h3>Errors<\/h3><)?ul class="(?:errors|endpoints)">.*?<\/ul>/gs, '')
}

function plain(html: string): string {
  return html
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .replace(/ ([.,:;?!)])/g, '$1')
    .replace(/\( /g, '(')
    .trim()
}
