import { build, type Plugin, type Rolldown } from 'vite'
import { pagesFor } from '../contract/src/pages.ts'
import { leaveOutOfIcons } from './leave-out.ts'

/**
 * Builds the script with which the server draws public pages: one file that needs no packages. The server runs it
 * with its own settings, see server/src/http/pages/drawn-pages.ts.
 */
export function publicPages(): Plugin {
  let root = ''
  return {
    name: 'public-pages',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    configResolved(config) {
      root = config.root
    },
    async generateBundle() {
      const result = await build({
        root,
        configFile: false,
        // Packages mark what runs in browsers, which means nothing here.
        logLevel: 'error',
        plugins: [leaveOutOfIcons(), publicPagesOnly()],
        ssr: { noExternal: true },
        define: { 'process.env.NODE_ENV': '"production"' },
        build: {
          ssr: 'src/render-page.tsx',
          write: false,
          minify: true,
          target: 'node20',
          rolldownOptions: { output: { format: 'cjs', codeSplitting: false } },
        },
      })
      const chunks = [result].flat().flatMap((part) => ('output' in part ? part.output : []))
      const [chunk, ...others] = chunks.filter((output): output is Rolldown.OutputChunk => output.type === 'chunk')
      if (!chunk || others.length > 0) throw new Error('The script that draws public pages must be one file.')
      this.emitFile({ type: 'asset', fileName: '.vite/render-page.cjs', source: chunk.code })
    },
  }
}

/** Whatever else is imported on demand is never drawn by the server. */
function publicPagesOnly(): Plugin {
  const names = new Set(['not-found', ...pagesFor('guest', 'public').map(({ path }) => path.slice(1))])
  return {
    name: 'public-pages-only',
    resolveDynamicImport(specifier) {
      const page = /^\.\.\/pages\/([\w/-]+)\.tsx$/.exec(String(specifier))?.[1]
      const isDrawn = specifier === './public-shell.tsx' || (page !== undefined && names.has(page))
      return isDrawn ? null : { id: String(specifier), external: true }
    },
  }
}
