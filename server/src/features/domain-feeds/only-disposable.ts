import { setImmediate } from 'node:timers/promises'
import type { Engine } from '../../engine/engine.ts'

/** The newly listed domains that become disposable; a single list may not be enough. */
export async function onlyDisposable(engine: Engine | null, domains: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const [index, domain] of domains.entries()) {
    if (index % helping === 0) await setImmediate()
    if (engine?.verifyEmail(`someone@${domain}`).isDisposable) found.push(domain)
  }
  return found
}

const helping = 200
