import type { Context } from 'hono'

export type RestResponse = {
  status: 200 | 201 | 204 | 206
  /** Empty values aren't sent. */
  headers: Record<string, string>
  body: string | null
}

export function sendResponse(c: Context, { status, headers, body }: RestResponse): Response {
  for (const [name, value] of Object.entries(headers)) if (value !== '') c.header(name, value)
  c.header('Content-Profile', 'public')
  c.status(status)
  return body === null ? c.body(null) : c.body(body)
}
