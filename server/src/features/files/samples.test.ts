import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePort, listen } from '../../http/listen.ts'
import { checkFiles } from './check-files.ts'
import { createFileApp } from './file-fixture.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const guide = readFileSync(join(root, 'docs/guides/files.md'), 'utf8')
const folder = mkdtempSync(join(root, 'node_modules/.file-samples-'))

let server: Awaited<ReturnType<typeof listen>>
let work: NodeJS.Timeout
const settings = { url: '', key: '' }
beforeAll(async () => {
  const { openAccount, app, deps } = await createFileApp()
  settings.key = (await (await openAccount()).fileKey()).key
  const port = await findFreePort('127.0.0.1')
  server = await listen(app.fetch, {}, { ...deps.config, port, host: '127.0.0.1' })
  settings.url = `http://127.0.0.1:${port}`
  // The test calls the job in place of the queue.
  work = setInterval(() => void checkFiles(deps), 100)
})
afterAll(async () => {
  clearInterval(work)
  await server.drain()
  rmSync(folder, { recursive: true })
})

test.each([
  ['curl', 'sh', 'sample.sh'],
  ['TypeScript', 'node', 'sample.mjs'],
  ['Python', 'python3', 'sample.py'],
])('CT-4 the sample in %s uploads a file, waits for it and saves the result', async (language, command, file) => {
  const client = pathToFileURL(join(root, 'client/src/client.ts')).href
  const [, code = ''] = new RegExp(`\`\`\`\\w+ tab=${language}\n(.*?)\n\`\`\``, 's').exec(guide) ?? []
  const sample = code.replaceAll('{{base_url}}', settings.url).replace("'@assay/client'", `'${client}'`)
  writeFileSync(join(folder, file), sample)
  writeFileSync(join(folder, 'people.csv'), 'email,first_name\nkx92@mailinator.com,Asdfgh\nada@example.com,Ada\n')
  rmSync(join(folder, 'result.csv'), { force: true })
  const args = [`ASSAY_API_KEY=${settings.key}`, command, ...(command === 'node' ? ['--import', 'tsx'] : []), file]
  await promisify(execFile)('env', args, { cwd: folder })
  const [header, first, second] = readFileSync(join(folder, 'result.csv'), 'utf8').split('\n')
  expect(header).toMatch(/^email,first_name,assay_verdict,/)
  expect(first).toMatch(/^kx92@mailinator\.com,Asdfgh,disposable,/)
  expect(second).toMatch(/^ada@example\.com,Ada,/)
})
