import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { serve } from '@hono/node-server'
import { afterAll, expect, test } from 'vitest'
import { createFormApp } from './form-fixture.ts'

const guide = readFileSync(new URL('../../../../docs/guides/form.md', import.meta.url), 'utf8')
const { app, signUpWithForm, verify } = await createFormApp()
const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
await once(server, 'listening')
afterAll(() => server.close())
const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const ada = await signUpWithForm()

test.each([
  ['curl', (sample: string) => ['sh', '-c', sample], ['"verdict":"disposable"', '"reason":"used"']],
  [
    'TypeScript',
    (sample: string) => {
      const form = '{ email: process.env.EMAIL, assay_token: process.env.ASSAY_TOKEN }'
      return ['node', '--input-type=module', '-e', `${sample}\nconsole.log(await checkForm(${form}))`]
    },
    ['disposable', 'used'],
  ],
  [
    'Python',
    (sample: string) => {
      const form = 'os.environ["EMAIL"], os.environ["ASSAY_TOKEN"]'
      return ['python3', '-c', `${sample}\nprint(check_form(${form}))`]
    },
    ['disposable', 'used'],
  ],
] as const)('CT-5 the check with %s takes a token once', async (language, commandOf, expected) => {
  const email = 'kx92@mailinator.com'
  const { token } = await verify(ada.form.key, { email })
  const settings = [`ASSAY_API_KEY=${ada.secretKey}`, `ASSAY_TOKEN=${token}`, `EMAIL=${email}`]
  for (const words of expected) {
    const { stdout } = await promisify(execFile)('env', [...settings, ...commandOf(sampleIn(language))])
    expect(stdout).toContain(words)
  }
})

function sampleIn(tab: string): string {
  const [, code = ''] = new RegExp(`\`\`\`\\w+ tab=${tab}\n(.*?)\n\`\`\``, 's').exec(guide) ?? []
  return code.replaceAll('{{base_url}}', base)
}
