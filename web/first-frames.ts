import { join } from 'node:path'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Plugin, runnerImport } from 'vite'
import { pagesFor } from '../contract/src/pages.ts'

/** Renders what users' pages show before their scripts have loaded, for the server to write into the page. */
export function firstFrames(): Plugin {
  let source = ''
  return {
    name: 'first-frames',
    apply: 'build',
    configResolved({ root }) {
      source = join(root, 'src/app/shell/first-frame.tsx')
    },
    async generateBundle() {
      const { module } = await runnerImport<typeof import('./src/app/shell/first-frame.tsx')>(source)
      const frames = pagesFor('user').map((page) => [
        page.path,
        renderToStaticMarkup(createElement(module.FirstFrame, { page })),
      ])
      const json = JSON.stringify(Object.fromEntries(frames))
      this.emitFile({ type: 'asset', fileName: '.vite/first-frames.json', source: json })
    },
  }
}
