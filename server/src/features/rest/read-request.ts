import type { Context } from 'hono'
import { type MediaType, negotiateMediaType } from './media-type.ts'
import { type Preferences, parsePreferences } from './preferences.ts'
import { RestError } from './rest-error.ts'

/** The parts of a request other than query string and body, which each target interprets differently. */
export type RestRequest = {
  method: string
  parameters: [string, string][]
  preferences: Preferences
  mediaType: MediaType
  /** Only reads are paginated. */
  rangeHeader: string | undefined
  contentType: string | undefined
  /** For policies and functions that read them with `current_setting`. */
  settings: Record<string, string>
}

export function readRequest(c: Context): RestRequest {
  const { method, url } = c.req.raw
  const isRead = method === 'GET' || method === 'HEAD'
  refuseOtherSchema(c.req.header(isRead ? 'accept-profile' : 'content-profile'))
  return {
    method,
    parameters: [...new URL(url).searchParams],
    preferences: parsePreferences(c.req.header('prefer')),
    mediaType: negotiateMediaType(c.req.header('accept')),
    rangeHeader: isRead ? c.req.header('range') : undefined,
    contentType: c.req.header('content-type'),
    settings: {
      timezone: 'UTC',
      'request.method': method,
      'request.path': c.req.path,
      'request.headers': JSON.stringify(withoutSecrets(c.req.header())),
    },
  }
}

function refuseOtherSchema(profile: string | undefined): void {
  if (profile === undefined || profile === 'public') return
  throw new RestError(406, 'PGRST106', `Invalid schema: ${profile}`, {
    hint: 'Only the following schemas are exposed: public',
  })
}

/** They would become part of a statement's text, which the database may log. */
function withoutSecrets(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !secretHeaders.has(name)))
}

const secretHeaders = new Set(['authorization', 'apikey', 'cookie', 'x-api-token'])
