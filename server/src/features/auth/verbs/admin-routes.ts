import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { withAuditOrigin } from '../../../http/audit-origin.ts'
import type { AppEnv } from '../../../http/env.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { AuthError } from '../errors/errors.ts'
import { factorId } from '../factors/factor-routes.ts'
import { requireAdmin } from '../guards/require-admin.ts'
import { readBody, readQuery } from '../http/read-request.ts'
import { allowedRedirect } from '../http/redirects.ts'
import {
  AdminUserBody,
  DeleteUserBody,
  GenerateLinkBody,
  InviteBody,
  PageQuery,
  RedirectQuery,
} from '../http/schemas.ts'
import { passkeyId } from '../passkeys/passkey-routes.ts'
import { banSeconds } from '../users/ban-duration.ts'
import { deleteFactorAsAdmin, deletePasskeyAsAdmin, listFactorsAsAdmin, listPasskeysAsAdmin } from './admin-factors.ts'
import { createUserAsAdmin, deleteUserAsAdmin, listAllUsers, showUser, updateUserAsAdmin } from './admin-users.ts'
import { generateLink, inviteUser } from './generate-link.ts'

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
    .get('/admin/users/:id/factors', admin, async (c) =>
      c.json(await listFactorsAsAdmin(auth, userId(c.req.param('id')))),
    )
    .delete('/admin/users/:id/factors/:factor', admin, async (c) =>
      c.json(
        await deleteFactorAsAdmin(
          await withAuditOrigin(auth, c, 'operator'),
          userId(c.req.param('id')),
          factorId(c.req.param('factor')),
        ),
      ),
    )
    .get('/admin/users/:id/passkeys', admin, async (c) =>
      c.json(await listPasskeysAsAdmin(auth, userId(c.req.param('id')))),
    )
    .delete('/admin/users/:id/passkeys/:passkey', admin, async (c) => {
      await deletePasskeyAsAdmin(
        await withAuditOrigin(auth, c, 'operator'),
        userId(c.req.param('id')),
        passkeyId(c.req.param('passkey')),
      )
      return c.body(null, 204)
    })
    .post('/admin/generate_link', admin, async (c) => {
      const { type, new_email: newEmail, redirect_to, ...rest } = await readBody(c, GenerateLinkBody)
      const requested = redirect_to ?? readQuery(c, RedirectQuery).redirect_to
      return c.json(
        await generateLink(auth, {
          ...rest,
          type: linkType(type),
          newEmail,
          redirectTo: allowedRedirect(auth, requested),
        }),
      )
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

function linkType(type: string) {
  // Here one confirmation, from the new address, changes it; the hosted service rejects this with that setting.
  if (type === 'email_change_current') {
    throw new AuthError('validation_failed', 'Enable secure email change to generate link for current email')
  }
  const parsed = z.enum(['signup', 'invite', 'magiclink', 'recovery', 'email_change_new']).safeParse(type)
  if (!parsed.success) throw new AuthError('validation_failed', `Invalid email action link type requested: ${type}`)
  return parsed.data
}

/** `page` comes first, because the client library reads the first parameter. */
function pageLinks(address: string, page: number, perPage: number, total: number): string {
  const last = Math.max(1, Math.ceil(total / perPage))
  const link = (target: number, rel: string) => `<${address}?page=${target}&per_page=${perPage}>; rel="${rel}"`
  return [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', ')
}
