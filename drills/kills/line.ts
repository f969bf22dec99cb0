import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type pg from 'pg'
import type { PaymentGateway } from '../../sandboxes/payments/gateway.ts'
import { type Call, createStops, stepOf } from './stops.ts'

type Options = { port: number; productUrl: string; gateway: PaymentGateway; database: pg.Pool }

/** All traffic between customers, product and provider passes through here and can be made to hang. */
export async function openLine({ port, productUrl, gateway, database }: Options) {
  const stops = createStops()
  const hanging = new Set<ServerResponse>()
  const server = createServer((request, response) => void forward(request, response).catch(() => response.destroy()))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))

  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = { method: request.method ?? 'GET', path: request.url ?? '/', body: await read(request) }
    const step = stops.isEmpty() ? null : stepOf(call)
    const owner = step && (await findOwner(database, call))
    const before = step && stops.find(step, 'before', owner)
    if (before || (step && stops.isFrozen(owner))) {
      hanging.add(response)
      return before?.reach()
    }
    const answer = await carry(call, headersOf(request))
    const content = Buffer.from(await answer.arrayBuffer())
    const after = step && stops.find(step, 'after', owner)
    if (after) {
      hanging.add(response)
      return after.reach()
    }
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' })
    response.end(content)
  }

  async function carry({ method, path, body }: Call, headers: Record<string, string>): Promise<Response> {
    const init = { method, headers, ...(body !== '' && { body }) }
    if (!path.startsWith(provider)) return fetch(productUrl + path, init)
    return gateway.app.fetch(new Request(`http://127.0.0.1:${port}${path.slice(provider.length)}`, init))
  }

  return {
    stops,
    /** After the product has died, or to let it time out. */
    dropHanging() {
      for (const response of hanging) response.destroy()
      hanging.clear()
      stops.thaw()
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

const provider = '/sandbox/payments'

async function findOwner(database: pg.Pool, { path, body }: Call): Promise<string | null> {
  const named = /"uuid":"([0-9a-f-]{36})"/.exec(body)?.[1]
  if (named) return named
  const { rows } = await database.query<{ userId: string }>(
    `select user_id as "userId" from billing_subscriptions where id::text = $1 or id::text = (
       select notes ->> 'intent' from sandbox_payments.subscriptions
       where id = $2 or id = (select subscription_id from sandbox_payments.payments where id = $3)
     )`,
    [
      /"intent":"([0-9a-f-]{36})"/.exec(body)?.[1],
      /sub_\w+/.exec(path)?.[0] ?? /sub_\w+/.exec(body)?.[0],
      /pay_\w+/.exec(path)?.[0],
    ],
  )
  return rows[0]?.userId ?? null
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  const names = ['authorization', 'content-type', 'x-dev-key', 'x-razorpay-signature', 'x-razorpay-event-id']
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = headers[name]
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
