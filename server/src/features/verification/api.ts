import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import type { ApiCall } from '../../http/fast-path/api-call.ts'
import { type Caller, type Callers, createCallers } from '../api-keys/check-key.ts'
import { type ServerSecret, serverSecret } from '../secrets/server-secret.ts'
import { createMeter, type Meter } from '../usage/meter.ts'
import { createRateLimiter, type RateLimiter } from './rate-limit.ts'

/** What the calls of the API share within a process. */
export type Api = Deps & {
  secret: () => Promise<ServerSecret>
  callers: Callers
  meter: Meter
  rateLimiter: RateLimiter
}

export function createApi(deps: Deps): Api {
  const secret = serverSecret(deps)
  return {
    ...deps,
    secret,
    callers: createCallers(deps, secret),
    meter: createMeter(deps),
    rateLimiter: createRateLimiter(deps),
  }
}

export async function requireCaller(
  { callers, config }: Pick<Api, 'callers' | 'config'>,
  key: string | undefined,
  call?: Pick<ApiCall, 'address'>,
): Promise<Caller> {
  if (key === undefined) {
    throw new AppError(
      'unauthenticated',
      'Send your API key in the `X-API-Token` header, or as `Authorization: Bearer`.',
    )
  }
  return existing(await callers.find(key, config.hasApiLimits ? call?.address : undefined))
}

export function existing(caller: Caller | null): Caller {
  if (caller) return caller
  throw new AppError('unauthenticated', 'This API key isn’t valid. It may have expired or been deleted.')
}
