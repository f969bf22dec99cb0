import { createApiApp } from '../server/src/features/verification/api-fixture.ts'
import { findFreePort, listen } from '../server/src/http/listen.ts'

/** The real product at an address of its own, and a test key. */
export async function startAssay() {
  const api = await createApiApp()
  const { key } = await (await api.signUp()).createKey('test')
  const port = await findFreePort('127.0.0.1')
  const direct = { answerDirectly: () => false, admit: () => false }
  const server = await listen(api.app.fetch, direct, { ...api.deps.config, port, host: '127.0.0.1' })
  return { url: `http://127.0.0.1:${port}`, key, stop: () => server.drain() }
}
