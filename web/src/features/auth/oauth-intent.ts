import { tabMemory } from '../../api/tab-memory.ts'

/** Why someone went to Google. Google's redirect doesn't say, and what happens next differs. */
type OauthIntent = 'login' | 'signup'

const memory = tabMemory('oauth-intent', { forgetOnSignOut: false })

export function rememberOauthIntent(intent: OauthIntent): void {
  memory.write(intent)
}

/** For whoever comes back without a response, with the browser's Back for example. */
export function forgetOauthIntent(): void {
  memory.clear()
}

export function takeOauthIntent(): OauthIntent | null {
  const intent = memory.read()
  memory.clear()
  return intent === 'login' || intent === 'signup' ? intent : null
}
