import { AppealForm } from '@assay/contract/lookup/pages'
import { type AppealNotice, domainIn } from '@assay/contract/lookup/rules'
import { paths } from '@assay/contract/paths'
import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { clientAddress } from '../../http/client-address.ts'
import type { AppEnv } from '../../http/env.ts'
import { AppError } from '../../http/errors.ts'
import { serverSecret } from '../secrets/server-secret.ts'
import { startAppeal } from './appeals/start-appeal.ts'
import { submitForm } from './appeals/submit-form.ts'
import { limitLookups, limitReading } from './limit-lookups.ts'
import type { LookupPages } from './read-pages.ts'

/** The JSON beside the look-up pages, and the forms on them. Nothing here is charged. */
export function lookupRoutes(deps: Deps, pages: LookupPages) {
  const secret = serverSecret(deps)
  return new Hono<AppEnv>()
    .get(paths.lookup, cutToDomain)
    .get(paths.lookupAppeal, cutToDomain)
    .get(`${paths.lookup}.json`, async (c) => c.json(await pages.lookup(c)))
    .get(`${paths.lookupAppeal}.json`, async (c) => c.json(await pages.appeal(c)))
    .get(`${paths.lookupDecisions}.json`, async (c) => c.json(await pages.decisions(c)))
    .post(paths.lookupAppeal, async (c) => {
      const sent = await readForm(c)
      const { token, domain = sent.domain ?? '' } = c.req.query()
      const here: Place = token === undefined ? { domain: domainIn(domain.slice(0, 1000)) } : { token }
      const to = await submit(c, sent, here).catch((error: unknown): Place => {
        // A browser sent the form, so the page says what is wrong.
        if (error instanceof AppError && error.code === 'rate_limited') return { ...here, notice: 'limited' }
        if (error instanceof AppError && error.code === 'not_found') return here
        throw error
      })
      // By GET, so that reloading the page sends nothing twice.
      const page = to.notice === 'withdrawn' ? paths.lookup : paths.lookupAppeal
      return c.redirect(`${page}?${new URLSearchParams(to)}`, 303)
    })

  async function submit(c: Context<AppEnv>, sent: Record<string, string>, here: Place): Promise<Place> {
    const address = clientAddress(c, deps.config.trustedProxies)
    await limitReading(deps, address)
    const form = AppealForm.safeParse(sent)
    if (!form.success) {
      const notice = noticeFor(form.error.issues)
      if (notice === null) throw new AppError('invalid_request', 'We couldn’t read the form. Reload the page.')
      return { ...here, notice }
    }
    if (form.data.action === 'start') {
      // Its response says whether a domain is flagged.
      await limitLookups(deps, address)
      const started = await startAppeal(deps, await secret(), form.data, address)
      if ('notice' in started) return { domain: domainIn(form.data.domain), notice: started.notice }
      return { token: started.token, notice: 'started' }
    }
    const notice = await submitForm(deps, await secret(), here.token ?? '', form.data)
    return notice === 'withdrawn' ? { notice } : { ...here, notice }
  }
}

/** A form sent without scripts, or a link that someone made. What comes next is in the browser's history and others' logs. */
const cutToDomain = createMiddleware<AppEnv>(async (c, next) => {
  const query = c.req.query()
  const domain = domainIn(query.domain ?? '')
  if (query.domain === undefined || query.domain === domain) return next()
  return c.redirect(`${c.req.path}?${new URLSearchParams({ ...query, domain })}`, 303)
})

/** The page to show next. */
type Place = { domain?: string; token?: string; notice?: AppealNotice }

/** Text fields only. */
async function readForm(c: Context<AppEnv>): Promise<Record<string, string>> {
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(c.req.header('content-type') ?? '')) {
    throw new AppError('unsupported_media_type', 'Send the form as a browser does.')
  }
  const fields = await c.req.parseBody()
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}

/** For fields that a browser may send although the form asks for more. */
function noticeFor(issues: readonly z.core.$ZodIssue[]): AppealNotice | null {
  const fields = issues.map(({ path }) => path[0])
  if (fields.includes('email')) return 'email'
  if (fields.includes('used_for')) return 'used_for'
  return fields.includes('confirmation') ? 'wrong_code' : null
}
