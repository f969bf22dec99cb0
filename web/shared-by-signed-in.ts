import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'
import { type PagePath, pagesFor } from '../contract/src/pages.ts'
import { formSources } from './page-scripts.ts'
import { pageSource } from './page-source.ts'

/**
 * Names the file for what signed-in pages share: one for all that no public page loads, and one for each family of public
 * pages that has the rest. Few files arrive sooner than the thirty they would be: HTTP/1.1 fetches six at a time.
 */
export function sharedBySignedIn(name: string) {
  let shared: ReadonlyMap<string, string> | undefined
  return (id: string, context: Rolldown.ChunkingContext) => {
    shared ??= findShared(name, context)
    return shared.get(id) ?? null
  }
}

/** Public pages that share much, the smallest families first. What one of its pages has, all of them load. */
const families: Record<string, PagePath[]> = {
  legal: ['/terms-of-service', '/refund-payment-policy', '/privacy-policy', '/disclaimer'],
  signup: ['/signup'],
  prices: ['/pricing', '/success'],
  lookup: ['/lookup', '/lookup/decisions'],
  facts: ['/status', '/lookup', '/lookup/appeal', '/lookup/decisions'],
  notices: ['/signup', '/success', '/status', '/lookup', '/lookup/appeal', '/lookup/decisions'],
  figures: ['/pricing', '/success', '/status', '/lookup', '/lookup/appeal', '/lookup/decisions'],
  front: ['/login', '/pricing', '/success', '/status', '/lookup', '/lookup/appeal', '/lookup/decisions'],
}

function findShared(name: string, context: Rolldown.ChunkingContext): Map<string, string> {
  const reachFrom = (sources: string[]) => reach(sources.map(sourceOf), context)
  const ofAll = reachFrom(['main.tsx', 'pages/not-found.tsx', 'app/public-shell.tsx'])
  const ofPublic = pagesFor('guest', 'public').map(({ path }) => ({
    path,
    reached: reachFrom([pageSource(path), ...(path === '/login' ? whenIdle : [])]),
  }))
  const ofForms = reachFrom(inForms)
  const ofViews = reachFrom(nearView)
  const ofFrame = reachFrom(['app/user-frame.tsx', 'app/user-pages.ts', 'api/auth/resume-session.ts'])
  const ofPages = pagesFor('onboarding', 'user').map(({ path }) => reachFrom([pageSource(path)]))
  const isShared = (id: string) => ofFrame.has(id) || ofPages.filter((page) => page.has(id)).length > 1
  const fileOf = (id: string) => {
    const users = ofPublic.flatMap(({ path, reached }) => (reached.has(id) ? [path] : []))
    if (users.length === 0) return ofForms.has(id) ? 'in-forms' : ofViews.has(id) ? 'near-view' : name
    const [family] = Object.entries(families).find(([, paths]) => users.every((path) => paths.includes(path))) ?? []
    return family
  }
  const shared = new Map<string, string>()
  for (const id of new Set([ofFrame, ...ofPages].flatMap((page) => [...page]))) {
    const file = isShared(id) && !ofAll.has(id) ? fileOf(id) : undefined
    if (file !== undefined) shared.set(id, file)
  }
  return shared
}

/** What public pages load once a form is being filled in. */
const inForms = [
  ...formSources.map((source) => source.replace('/src/', '')),
  'api/auth/with-factor.ts',
  'api/confirmed.ts',
]

/** What they load for a part that comes near the viewport. */
const nearView = ['features/verification/first-look.tsx', 'features/verification/showcase.tsx']

/** What the sign-in page loads once it's idle. */
const whenIdle = ['features/verification/ask-demo.ts']

function sourceOf(name: string): string {
  return fileURLToPath(new URL(`./src/${name}`, import.meta.url))
}

function reach(from: string[], context: Rolldown.ChunkingContext): Set<string> {
  const reached = new Set(from)
  for (const id of reached) for (const imported of importsOf(id, context)) reached.add(imported)
  return reached
}

/** All icons are exported by one module, which imports every one of them. */
function importsOf(id: string, context: Rolldown.ChunkingContext): string[] {
  const module = context.getModuleInfo(id)
  return (module?.importedIds ?? []).flatMap((imported) => {
    if (!imported.endsWith(allIcons)) return [imported]
    const [, names = ''] = /import \{([^}]*)\} from ["']lucide-react["']/.exec(module?.code ?? '') ?? []
    const files = context.getModuleInfo(imported)?.code ?? ''
    return names.split(',').flatMap((name) => {
      const [, file] =
        new RegExp(`\\bas ${name.trim().split(' ')[0]}\\b[^}]*\\} from ["']\\.(/icons/[^"']+)`).exec(files) ?? []
      return file ? [imported.replace(allIcons, file)] : []
    })
  })
}

const allIcons = '/lucide-react.mjs'
