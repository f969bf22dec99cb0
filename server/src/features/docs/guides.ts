import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { packPlugin } from '../../../../clients/wordpress/pack.mjs'
import { tags } from './openapi/document.ts'
import { type RenderedMarkdown, renderMarkdown } from './render-markdown.ts'

export type Guide = RenderedMarkdown & { slug: string; path: string; group: string; markdown: string }

/** In reading order. The pages of the API reference, which aren't guides, come before the guides of their group. */
export const referenceGroup = 'Reference'
export const integrationsGroup = 'Integrations'
const outline = [
  { group: 'Get started', slugs: ['quickstart', 'test-inputs'] },
  {
    group: integrationsGroup,
    slugs: [
      'wordpress',
      'supabase',
      'better-auth',
      'auth-js',
      'clerk',
      'auth0',
      'keycloak',
      'next-js',
      'express',
      'typescript-client',
      'python',
      'django',
      'fastapi',
      'php',
      'laravel',
      'go',
      'command-line',
      'agents',
      'recipes',
    ],
  },
  { group: 'Understand', slugs: ['verdicts', 'rules', 'sign-up-farms', 'accuracy', 'domain-owners'] },
  {
    group: 'Build',
    slugs: ['api-keys', 'lists', 'files', 'form', 'webhooks', 'errors', 'limits', 'security'],
  },
  { group: 'Your account', slugs: ['account-security', 'lost-access'] },
  { group: referenceGroup, slugs: ['versioning', 'changelog'] },
]

export const guidePaths = outline.flatMap(({ slugs }) => slugs.map((slug) => `/docs/${slug}`))

/** Every documentation page, for the router and the sitemap. */
export const docsPaths = ['/docs', ...guidePaths, ...tags.map(({ path }) => path)]

/** `values` replace placeholders {{like_this}}. */
export function loadGuides(values: Record<string, string>): Guide[] {
  return outline.flatMap(({ group, slugs }) =>
    slugs.map((slug) => {
      const markdown = fill(read(slug), values, slug)
      return { group, slug, path: `/docs/${slug}`, markdown, ...renderMarkdown(markdown) }
    }),
  )
}

function fill(markdown: string, values: Record<string, string>, slug: string): string {
  return markdown.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`${slug}.md: there is nothing to fill {{${name}}} with`)
    return value
  })
}

function read(slug: string): string {
  return readFileSync(new URL(`${slug}.md`, folder()), 'utf8')
}

/** PNG files by their path: what the guides show of other programs. */
export function loadPictures(): Map<string, Uint8Array<ArrayBuffer>> {
  const pictures = new URL('pictures/', folder())
  return new Map(readdirSync(pictures).map((name) => [`/docs/pictures/${name}`, readFileSync(new URL(name, pictures))]))
}

/** What WordPress's “Upload Plugin” takes. */
export function packWordpressPlugin(): Uint8Array<ArrayBuffer> {
  const built = new URL('./wordpress/', import.meta.url)
  const source = new URL('../../../../clients/wordpress/', import.meta.url)
  return packPlugin(fileURLToPath(existsSync(built) ? built : source))
}

/** The build copies them next to the program; in the source tree they are in docs/. */
function folder(): URL {
  const built = new URL('./guides/', import.meta.url)
  return existsSync(built) ? built : new URL('../../../../docs/guides/', import.meta.url)
}
