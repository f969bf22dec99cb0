import type { z } from 'zod'
import { isLoopbackName } from '../../loopback.ts'
import { type Result, readResponse } from './read-response.ts'

export type Account = {
  /** Where the API is; the client adds `/v1`. */
  url: string
  keyId: string
  keySecret: string
  /** Covers the whole exchange, the response body included. */
  timeoutMs?: number
}

export type Outside = { fetch: typeof fetch }

type Request = {
  method: 'GET' | 'POST' | 'PATCH'
  path: `/${string}`
  query?: Record<string, string | number>
  body?: object
}

/** Sends one request to Razorpay's REST API and parses the response. It never retries: the caller knows what is safe. */
export type Client = <S extends z.ZodType>(schema: S, request: Request) => Promise<Result<z.infer<S>>>

export function createClient({ url, keyId, keySecret, timeoutMs = 8000 }: Account, { fetch }: Outside): Client {
  rejectMixedKeys(url, keyId)
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
  return async (schema, { method, path, query, body }) => {
    try {
      const response = await fetch(`${url}/v1${path}${toSearch(query)}`, {
        method,
        headers: { authorization, accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
        // A redirect would carry the key to another host.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
      return await readResponse(schema, response)
    } catch (error) {
      return { status: 'unavailable', reason: describe(error) }
    }
  }
}

/** A sandbox may log what it gets, so it must never see a live key; the sandbox key is public and opens nothing else. */
function rejectMixedKeys(url: string, keyId: string): void {
  const isSandbox = isLoopbackName(new URL(url).hostname)
  if (keyId.startsWith('rzp_live_') && isSandbox) throw new Error(`A live key is set, but payments go to ${url}.`)
  if (keyId.startsWith('rzp_sandbox_') && !isSandbox) {
    throw new Error(`The sandbox's key is set, but payments go to ${url}.`)
  }
}

function toSearch(query: Request['query']): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) search.set(name, String(value))
  return search.size > 0 ? `?${search}` : ''
}

/** `fetch failed` says nothing; its cause does. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'The request failed.'
  if (error.name === 'TimeoutError') return 'Razorpay did not respond in time.'
  return error.cause instanceof Error ? error.cause.message || error.cause.name : error.message
}
