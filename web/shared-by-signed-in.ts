import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'
import { pagesFor } from '../contract/src/pages.ts'
import { formSources } from './page-scripts.ts'
import { pageSource } from './page-source.ts'

/**
 * Names the file for what signed-in pages share and no public page loads. One arrives sooner than the thirty it would
 * be: HTTP/1.1 fetches six at a time.
 */
export function sharedBySignedIn(name: string) {
  let shared: ReadonlySet<string> | undefined
  return (id: string, context: Rolldown.ChunkingContext) => {
    shared ??= findShared(context)
    return shared.has(id) ? name : null
  }
}

function findShared(context: Rolldown.ChunkingContext): Set<string> {
  const reachFrom = (...sources: string[]) => reach(sources.map(sourceOf), context)
  const publicPages = pagesFor('guest', 'public').map(({ path }) => pageSource(path))
  const ofPublic = reachFrom('main.tsx', 'pages/not-found.tsx', 'app/public-shell.tsx', ...publicPages, ...soon)
  const ofFrame = reachFrom('app/user-frame.tsx', 'app/user-pages.ts')
  const ofPages = pagesFor('onboarding', 'user').map(({ path }) => reachFrom(pageSource(path)))
  const isShared = (id: string) => ofFrame.has(id) || ofPages.filter((page) => page.has(id)).length > 1
  const all = new Set([ofFrame, ...ofPages].flatMap((page) => [...page]))
  return new Set([...all].filter((id) => isShared(id) && !ofPublic.has(id)))
}

/** What public pages load once they are idle, near in view, or being filled in. */
const soon = [
  ...formSources.map((source) => source.replace('/src/', '')),
  'api/auth/with-factor.ts',
  'api/confirmed.ts',
  'features/verification/first-look.tsx',
  'features/verification/ask-demo.ts',
  'features/verification/showcase.tsx',
]

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
