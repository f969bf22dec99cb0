import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import type { Deps } from '../deps.ts'
import type { Claims } from '../ports/tokens.ts'
import type { AppEnv } from './env.ts'
import { AppError } from './errors.ts'

/** Whoever asks for an account: its user, signed in, or one of its API keys. */
export type AccountEnv = { Variables: AppEnv['Variables'] & { userId: string; keyId?: string; keyPrefix?: string } }
export type UserEnv = { Variables: AccountEnv['Variables'] & { claims: Claims } }

/**
 * Lets only signed-in users through and tells the handler who they are. The token is the only source of identity;
 * `deps.tokens` also checks that its session and account are still active.
 */
export function requireUser({ tokens }: Pick<Deps, 'tokens'>) {
  return createMiddleware<UserEnv>(async (c, next) => {
    const token = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
    const result = token ? await tokens.verify(token) : null
    if (result?.status === 'unavailable') {
      throw new AppError('unavailable', 'We can’t check your session right now. Try again in a moment.')
    }
    if (result?.status === 'refused' && result.fault === 'user_banned') {
      throw new AppError('forbidden', 'Your account is suspended. Contact us if you think this is a mistake.')
    }
    if (result?.status === 'insufficient_aal') {
      throw new AppError(
        'insufficient_aal',
        'Finish signing in with your authenticator app, security key or a recovery code.',
      )
    }
    const claims = result?.status === 'valid' ? result.claims : null
    const userId = z.uuid().safeParse(claims?.sub)
    if (claims?.role !== 'authenticated' || !userId.success) {
      throw new AppError('unauthenticated', 'No valid session token found. Please log in.')
    }
    c.set('userId', userId.data)
    c.set('claims', claims)
    await next()
  })
}
