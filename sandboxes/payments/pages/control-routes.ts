import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { openCheckout, type Paid, pay } from '../lifecycle/checkout.ts'
import { failNextCharge, jumps, jumpTo, makeSpecialEvent, moveClock, specials } from '../lifecycle/controls.ts'
import { ApiError, badRequest, errorBody } from '../model/api-error.ts'
import type { Books } from '../store/books.ts'
import { Controls, readControls, saveControls } from '../store/queries-controls.ts'
import { makeEventsDue } from '../store/queries-events.ts'
import type { Work } from '../webhooks.ts'
import { controlJson, controlPage, readControlView } from './control-page.ts'
import { openGatewayPage } from './gateway-page.ts'
import { findTestCard, outcomeOf } from './pay-form.ts'

type Options = { books: Books; url: string; now: () => Date; homeUrl: string; deliver: () => Promise<void> }

/** Every control works as a form on the page and as a JSON request; both run the same verb. */
export function controlRoutes({ books, url, now, homeUrl, deliver }: Options) {
  const write = <T>(verb: (work: Work) => Promise<T>) => books.write((tx) => verb({ tx, url, now: now() }))
  const view = (only: string | null) => write(({ tx }) => readControlView(tx, now(), only))

  const page = async (c: Context, only: string | null, error?: ApiError) => {
    const nonce = openGatewayPage(c, homeUrl)
    const content = controlPage(await view(only), {
      url,
      nonce,
      isFiltered: only !== null,
      ...(error && { error: error.message }),
    })
    return c.html(content, error?.status ?? 200)
  }

  /** Webhooks go out before the response, so that a test can rely on them when it continues. */
  const run = async (c: Context, subscriptionId: string | null, verb: (body: unknown) => Promise<object>) => {
    const isForm = /form/.test(c.req.header('content-type') ?? '')
    try {
      const result = await verb(isForm ? await c.req.parseBody().catch(() => ({})) : await readJson(c))
      await deliver()
      if (isForm) return c.redirect(`${url}/controls${subscriptionId ? `#${subscriptionId}` : ''}`, 303)
      const about = subscriptionId ? controlJson(await view(subscriptionId), url) : {}
      return c.json({ result, ...about })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return isForm ? page(c, null, error) : c.json(errorBody(error), error.status)
    }
  }

  return new Hono()
    .use(async (c, next) => {
      // DNS rebinding: a foreign host name that resolves to this machine must not drive the controls from a browser.
      if (!/^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(c.req.url).hostname)) return c.notFound()
      await next()
    })
    .get('/controls', (c) => page(c, c.req.query('subscription') ?? null))
    .get('/controls.json', async (c) => c.json(controlJson(await view(c.req.query('subscription') ?? null), url)))
    .post('/controls', (c) =>
      run(c, null, async (body) => {
        const change = ControlsChange.safeParse(isFromForm(body) ? { ...uncheckedBoxes, ...body } : body)
        if (!change.success) throw badRequest(z.prettifyError(change.error))
        return write(async ({ tx }) => {
          const controls = Controls.parse({ ...(await readControls(tx)), ...change.data })
          await saveControls(tx, controls)
          return controls
        })
      }),
    )
    .post('/controls/events/send', (c) =>
      run(c, null, async () => ({ sent: await write(({ tx, now }) => makeEventsDue(tx, now, null)) })),
    )
    .post('/controls/events/:id/send', (c) =>
      run(c, null, async () => ({ sent: await write(({ tx, now }) => makeEventsDue(tx, now, c.req.param('id'))) })),
    )
    .post('/controls/subscriptions/:id/:action', (c) => {
      const { id, action } = c.req.param()
      return run(c, id, (body) => write((work) => act(work, id, action, body)))
    })
}

async function act(work: Work, id: string, action: string, body: unknown): Promise<object> {
  const jump = jumps.find((name) => name === action)
  if (jump) return jumpTo(work, id, jump)
  const special = specials.find((name) => name === action)
  if (special) return makeSpecialEvent(work, id, special)
  if (action === 'fail-next-charge') return failNextCharge(work, id)
  if (action === 'advance') {
    const by = Advance.safeParse(body)
    if (!by.success) throw badRequest('Pass how far to move: `seconds` or `days`.')
    return moveClock(work, id, by.data.seconds + by.data.days * 86_400)
  }
  if (action === 'pay') return payWith(work, id, body)
  throw new ApiError(404, 'BAD_REQUEST_ERROR', 'This control doesn’t exist.')
}

/** The hosted page for programs: pays with a test card, or with a method that the page doesn't offer. */
async function payWith(work: Work, id: string, body: unknown): Promise<Paid> {
  const parsed = PayWith.safeParse(body)
  const checkout = parsed.success ? await openCheckout(work, parsed.data.invoice ?? id) : undefined
  if (!parsed.success || !checkout) throw badRequest('Pass `card` with a test card’s number, or `method`.')
  const { card, method } = parsed.data
  const known = findTestCard(card ?? '')
  if (known) return pay(work, checkout, outcomeOf(known))
  if (!method) throw badRequest('Use one of the test cards.')
  const isInternational = method === 'paypal'
  return pay(work, checkout, {
    pays: { method, isInternational, cardNetwork: null, cardLast4: null, worksOnce: false },
  })
}

const PayWith = z.object({
  card: z.string().optional(),
  method: z.enum(['paypal', 'upi', 'emandate']).optional(),
  invoice: z.string().startsWith('inv_').optional(),
})
const Advance = z.object({
  seconds: z.coerce.number().int().min(0).default(0),
  days: z.coerce.number().min(0).default(0),
})
const box = z.union([z.boolean(), z.literal('yes').transform(() => true)])
const ControlsChange = Controls.extend({ areWebhooksShuffled: box, areWebhooksHeld: box }).partial().strict()

/** Forms don't send unchecked boxes. */
const uncheckedBoxes = { areWebhooksShuffled: false, areWebhooksHeld: false }

function isFromForm(body: unknown): body is Record<string, unknown> {
  return typeof body === 'object' && body !== null && 'webhookCopies' in body && typeof body.webhookCopies === 'string'
}

async function readJson(c: Context): Promise<unknown> {
  const text = await c.req.text()
  if (text === '') return {}
  try {
    const body: unknown = JSON.parse(text)
    return body
  } catch {
    throw badRequest('The request body is not JSON.')
  }
}
