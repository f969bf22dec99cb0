import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import { createRateLimiter, type RateLimiter } from '../../http/throttling/requests-per-second.ts'
import { type Caller, type Callers, createCallers, existing } from '../api-keys/check-key.ts'
import { type Access, findDenial } from '../api-keys/permit.ts'
import { createRulesCache, type RulesCache } from '../rules/account-rules.ts'
import { type ServerSecret, serverSecret } from '../secrets/server-secret.ts'
import { createMeter, type Meter } from '../usage/meter.ts'
import { createSignUpWatch, type SignUpWatch } from '../waves/watch-sign-ups.ts'
import { createGuessLimit } from './limits.ts'

/** What the requests of `/v1` share within a process. */
export type Api = Deps & {
  secret: () => Promise<ServerSecret>
  callers: Callers
  meter: Meter
  rateLimiter: RateLimiter
  rules: RulesCache
  signUps: SignUpWatch
}

export function createApi(deps: Deps): Api {
  const secret = serverSecret(deps)
  return {
    ...deps,
    secret,
    callers: createCallers(deps, secret, createGuessLimit(deps)),
    meter: createMeter(deps),
    rateLimiter: createRateLimiter(deps),
    rules: createRulesCache(deps),
    signUps: createSignUpWatch(deps, secret),
  }
}

/** Headers only: URLs end up in logs and browser histories. */
export function keyOf(header: (name: string) => string | undefined): string | undefined {
  return header('x-api-token') ?? /^Bearer +(\S+)$/i.exec(header('authorization') ?? '')?.[1]
}

/** Who calls, if their key allows it: what it's used for, and from where. */
export async function requireCaller(
  { callers, config }: Pick<Api, 'callers' | 'config'>,
  key: string | undefined,
  access: Access,
): Promise<Caller> {
  if (key === undefined) {
    throw new AppError(
      'unauthenticated',
      'Send your API key in the `X-API-Token` header, or as `Authorization: Bearer`.',
    )
  }
  const caller = existing(await callers.find(key, access.use, config.hasApiLimits ? access.call.address : undefined))
  if (findDenial(caller, access) === null) return caller
  // The key may allow it by now.
  return permitted(existing(await callers.findAgain(key, access.use, caller)), access)
}

/** A request that found its key changed: with what the key is now, or not at all. */
export async function requireCallerAgain({ callers }: Pick<Api, 'callers'>, key: string, access: Access) {
  callers.forget(key)
  return permitted(existing(await callers.find(key, access.use)), access)
}

function permitted(caller: Caller, access: Access): Caller {
  const denial = findDenial(caller, access)
  if (denial !== null) throw new AppError('forbidden', denial)
  return caller
}
