import { join } from 'node:path'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Plugin, runnerImport } from 'vite'

/** Draws what signed-in pages show before their scripts are there, for the server to write it into the page. */
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
      const { FirstFrame, pathsWithFirstFrame } = module
      const frames = pathsWithFirstFrame.map((path) => [
        path,
        renderToStaticMarkup(createElement(FirstFrame, { path })),
      ])
      const json = JSON.stringify(Object.fromEntries(frames))
      this.emitFile({ type: 'asset', fileName: '.vite/first-frames.json', source: json })
    },
  }
}
