import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'
import { findFreePort } from '../../server/src/http/listen.ts'

/** A new Vite React project with one heading and one button, built by the same Vite and served like the product. */
export async function serveEmptyTemplate(): Promise<{ url: string; stop: () => void }> {
  // Inside the tree, so that it resolves the same React.
  const folder = mkdtempSync('.cache/empty-template-')
  mkdirSync(join(folder, 'src'))
  for (const [name, content] of Object.entries(sources)) writeFileSync(join(folder, name), content)
  await build({ root: folder, logLevel: 'warn' })
  const answers = readAnswers(join(folder, 'dist'))
  rmSync(folder, { recursive: true })
  const server = createServer((request, response) => {
    const answer = answers.get(request.url ?? '')
    response.writeHead(answer ? 200 : 404, answer?.headers).end(answer?.body)
  })
  const port = await findFreePort('127.0.0.1')
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${port}/`,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function readAnswers(dist: string): Map<string, { headers: Record<string, string>; body: Buffer }> {
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) => extname(file) !== '')
  return new Map(
    files.map((file) => {
      const type = contentTypes[extname(file)] ?? 'application/octet-stream'
      const headers = { 'content-type': type, 'content-encoding': 'br' }
      const body = brotliCompressSync(readFileSync(join(dist, file)))
      return [file === 'index.html' ? '/' : `/${file}`, { headers, body }]
    }),
  )
}

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

const sources = {
  'vite.config.ts': `
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({ plugins: [react()] })
`,
  'index.html': `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <link rel="icon" href="data:," />
    <title>Empty</title>
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="/src/main.tsx"></script>
  </body>
</html>
`,
  'src/main.tsx': `
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import './index.css'

createRoot(document.getElementById('root')!).render(<StrictMode><App /></StrictMode>)
`,
  'src/app.tsx': `
import { useState } from 'react'

export function App() {
  const [count, setCount] = useState(0)
  return (
    <main>
      <h1>Get started</h1>
      <button type="button" onClick={() => setCount(count + 1)}>Count is {count}</button>
    </main>
  )
}
`,
  'src/index.css': `
:root { color-scheme: light dark; font-family: system-ui, sans-serif }
main { max-width: 1126px; margin: 0 auto; padding: 32px; text-align: center }
button { padding: 8px 12px; border-radius: 8px }
`,
}
