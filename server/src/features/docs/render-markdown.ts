import { Marked, type Token, type Tokens } from 'marked'
import { codeFigure, codeTabs, type Sample } from './code-figure.ts'
import { flowFigure } from './flow-figure.ts'
import { escapeHtml } from './highlight.ts'

export type Section = { id: string; title: string }
export type RenderedMarkdown = { title: string; lead: string; html: string; sections: Section[] }

/** Only for our own guides, whose content is trusted. The first heading and paragraph become the page's header. */
export function renderMarkdown(markdown: string): RenderedMarkdown {
  const [title, lead, ...body] = marked.lexer(markdown).filter(({ type }) => type !== 'space')
  if (title?.type !== 'heading' || lead?.type !== 'paragraph') {
    throw new Error('A guide begins with a heading and a paragraph.')
  }
  const headings = body.filter(isHeading)
  nameHeadings(headings)
  const sections = headings.flatMap((token) =>
    token.depth === 2 ? [{ id: ids.get(token) ?? '', title: plain(token.text) }] : [],
  )
  return { title: plain(String(title.text)), lead: plain(String(lead.text)), html: renderBlocks(body), sections }
}

/** Two sections may have parts of the same name; the later one's id says whose it is. */
function nameHeadings(headings: Tokens.Heading[]): void {
  const taken = new Set<string>()
  let parent = ''
  for (const token of headings) {
    const slug = slugOf(token.text)
    if (token.depth === 2) parent = slug
    const id = taken.has(slug) ? `${parent}-${slug}` : slug
    if (taken.has(id)) throw new Error(`A guide has two headings “${token.text}” in one section.`)
    taken.add(id)
    ids.set(token, id)
  }
}

const ids = new WeakMap<Tokens.Heading, string>()

/** Consecutive code blocks that name a tab become tabs of one sample. */
function renderBlocks(tokens: Token[]): string {
  let html = ''
  let tabs: Sample[] = []
  for (const token of tokens) {
    if (isCode(token) && sampleOf(token).isTab) {
      tabs.push(sampleOf(token))
      continue
    }
    if (tabs.length > 0) html += codeTabs(tabs)
    tabs = []
    html += marked.parser([token])
  }
  return tabs.length > 0 ? html + codeTabs(tabs) : html
}

const marked = new Marked({
  renderer: {
    heading(token) {
      return heading(token.depth === 2 ? 2 : 3, ids.get(token) ?? '', this.parser.parseInline(token.tokens))
    },
    code: (token) => (token.lang === 'flow' ? flowFigure(token.text) : codeFigure(sampleOf(token))),
    /** The title is the picture's size: `![What it shows](/docs/pictures/name.png "900x640")`. */
    image({ href, text, title }) {
      const [width, height] = (title ?? '').split('x')
      return `<img class="picture" src="${escapeHtml(href)}" alt="${escapeHtml(text)}" width="${width}" height="${height}" loading="lazy">`
    },
    table({ header, rows }) {
      const cell = (name: 'th' | 'td', { tokens }: Tokens.TableCell) =>
        `<${name}${name === 'th' ? ' scope="col"' : ''}>${this.parser.parseInline(tokens)}</${name}>`
      const row = (name: 'th' | 'td', cells: Tokens.TableCell[]) =>
        `<tr>${cells.map((one) => cell(name, one)).join('')}</tr>`
      const body = rows.map((cells) => row('td', cells)).join('')
      const label = escapeHtml(header.map(({ text }) => plain(text)).join(', '))
      return `<div class="table" role="group" aria-label="${label}" tabindex="0"><table><thead>${row('th', header)}</thead><tbody>${body}</tbody></table></div>`
    },
    blockquote({ tokens }) {
      return `<div class="note">${this.parser.parse(tokens)}</div>`
    },
  },
})

/** "bash tab=curl" or "json title=Response": the language and the sample's header. */
function sampleOf({ lang = '', text }: Tokens.Code): Sample & { isTab: boolean } {
  const [language = '', ...rest] = lang.split(' ')
  const [, kind, title] = /^(tab|title)=(.+)$/.exec(rest.join(' ')) ?? []
  return { language, title: title ?? language, code: text, isTab: kind === 'tab' }
}

function slugOf(text: string): string {
  return plain(text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

function plain(markdown: string): string {
  return markdown.replace(/[`*]/g, '').replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
}

function isHeading(token: Token): token is Tokens.Heading {
  return token.type === 'heading'
}

function isCode(token: Token): token is Tokens.Code {
  return token.type === 'code'
}

/** A heading that links to itself. `html` is its content; `id` must be the page's only one. */
export function heading(level: 2 | 3 | 4, id: string, html: string): string {
  return `<h${level} id="${escapeHtml(id)}"><a class="anchor" href="#${escapeHtml(id)}">${html}</a></h${level}>`
}

/** `Code` and [links](/docs), which is all the Markdown that the OpenAPI descriptions have. */
export function inlineMarkdown(text: string): string {
  return escapeHtml(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\[([^\]]+)\]\(([^)]+)\)/g, '<a href="$2">$1</a>')
}
