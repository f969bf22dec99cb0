import { tabMemory } from './tab-memory.ts'

/** What someone went to Google for. Google's answer does not tell, and the screens differ. */
export type GoogleErrand = 'login' | 'signup'

const memory = tabMemory('google-errand', { forgetOnSignOut: false })

export function rememberGoogleErrand(errand: GoogleErrand): void {
  memory.write(errand)
}

export function takeGoogleErrand(): GoogleErrand | null {
  const errand = memory.read()
  memory.clear()
  return errand === 'login' || errand === 'signup' ? errand : null
}
