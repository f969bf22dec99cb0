import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { withAuditOrigin } from '../../../http/audit-origin.ts'
import type { AppEnv } from '../../../http/env.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { AuthError } from '../errors/errors.ts'
import { requireAdmin } from '../guards/require-session.ts'
import { readBody, readQuery } from '../http/read-request.ts'
import { allowedRedirect } from '../http/redirects.ts'
import { AdminUserBody, DeleteUserBody, InviteBody, PageQuery, RedirectQuery } from '../http/schemas.ts'
import { createUserAsAdmin, deleteUserAsAdmin, listAllUsers, showUser, updateUserAsAdmin } from './admin-users.ts'
import { inviteUser } from './invite.ts'

export function adminRoutes(auth: AuthDeps) {
  const admin = requireAdmin(auth)
  return new Hono<AppEnv>()
    .get('/admin/users', admin, async (c) => {
      const { page, per_page: perPage } = readQuery(c, PageQuery)
      const { users, total } = await listAllUsers(auth, page, perPage)
      c.header('X-Total-Count', String(total))
      c.header('Link', pageLinks(`${auth.config.publicUrl}/auth/v1/admin/users`, page, perPage, total))
      return c.json({ users, aud: 'authenticated' })
    })
    .post('/admin/users', admin, async (c) =>
      c.json(await createUserAsAdmin(await withAuditOrigin(auth, c, 'operator'), await adminInput(c))),
    )
    .get('/admin/users/:id', admin, async (c) => c.json(await showUser(auth, userId(c.req.param('id')))))
    .put('/admin/users/:id', admin, async (c) =>
      c.json(
        await updateUserAsAdmin(
          await withAuditOrigin(auth, c, 'operator'),
          userId(c.req.param('id')),
          await adminInput(c),
        ),
      ),
    )
    .delete('/admin/users/:id', admin, async (c) => {
      const { should_soft_delete: isSoft } = await readBody(c, DeleteUserBody)
      await deleteUserAsAdmin(await withAuditOrigin(auth, c, 'operator'), userId(c.req.param('id')), {
        isSoft: isSoft ?? false,
      })
      return c.json({})
    })
    .post('/invite', admin, async (c) => {
      const { email, data = {} } = await readBody(c, InviteBody)
      return c.json(await inviteUser(auth, email, data, allowedRedirect(auth, readQuery(c, RedirectQuery).redirect_to)))
    })
}

async function adminInput(c: Context) {
  const body = await readBody(c, AdminUserBody)
  return {
    id: body.id,
    email: body.email,
    password: body.password,
    passwordHash: body.password_hash,
    role: body.role,
    emailConfirm: body.email_confirm ?? false,
    userMetadata: body.user_metadata,
    appMetadata: body.app_metadata,
    banSeconds: banSeconds(body.ban_duration),
  }
}

function userId(text: string): string {
  const id = z.uuid().safeParse(text)
  if (!id.success) throw new AuthError('validation_failed', 'user_id must be an UUID', { status: 404 })
  return id.data
}

/** `page` comes first, because the client library reads the first parameter. */
function pageLinks(address: string, page: number, perPage: number, total: number): string {
  const last = Math.max(1, Math.ceil(total / perPage))
  const link = (target: number, rel: string) => `<${address}?page=${target}&per_page=${perPage}>; rel="${rel}"`
  return [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', ')
}

/** Parses "24h", "1h30m" or "none", the hosted service's format. Zero lifts a ban. */
function banSeconds(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (text === 'none') return 0
  const parts = [...text.matchAll(/(\d{1,9}(?:\.\d{1,9})?)(ns|us|µs|ms|s|m|h)/g)]
  if (parts.length === 0 || parts.map(([part]) => part).join('') !== text) {
    throw new AuthError('validation_failed', 'invalid format for ban duration')
  }
  const seconds = parts.reduce((sum, [, amount, unit]) => sum + Number(amount) * (secondsPer[unit ?? ''] ?? 0), 0)
  // Timestamps have a maximum; anything longer is permanent anyway.
  return Math.min(seconds, 1000 * 365 * 86_400)
}

const secondsPer: Record<string, number> = { ns: 1e-9, us: 1e-6, µs: 1e-6, ms: 1e-3, s: 1, m: 60, h: 3600 }
