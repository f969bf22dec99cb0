import type { Mailer } from '../ports/mail.ts'
import type { OpenSpan, Tracer } from '../ports/tracer.ts'

/** Spans for requests to other services: method and host, because paths and queries contain ids and keys. */
export function traceFetch(tracer: Tracer, send: typeof fetch): typeof fetch {
  return (input, init) => {
    const { hostname } = new URL(input instanceof Request ? input.url : input)
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET')
    const attributes = { 'http.request.method': method, 'server.address': hostname }
    return tracer.follow({ kind: 'client', name: `${method} ${hostname}`, attributes }, async (span) => {
      const response = await send(input, init)
      span.note({ 'http.response.status_code': response.status })
      if (response.status >= 400) span.fail()
      return response
    })
  }
}

export function traceMailer(tracer: Tracer, mailer: Mailer): Mailer {
  return {
    ...mailer,
    send: (mail) =>
      tracer.follow({ kind: 'client', name: 'send email' }, async (span) => {
        const result = await mailer.send(mail)
        span.note({ 'assay.outcome': result.status })
        if (result.status !== 'sent') span.fail()
        return result
      }),
  }
}

const noSpan: OpenSpan = { rename() {}, note() {}, fail() {} }

/** For servers that export no traces. */
export const noTracer: Tracer = {
  isOn: false,
  follow: (_start, work) => work(noSpan),
  current: () => null,
  stop: async () => {},
}
