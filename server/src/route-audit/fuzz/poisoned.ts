import type { Target } from './targets.ts'

export type Poisoned = { what: string; path: string; method: string; contentType?: string; body?: string }

const large = 'x'.repeat(100_000)

/**
 * One request with one value that nothing can store or nobody expects, in every position a caller controls: the
 * parameters the route is known to read, those named here, forms, and each field.
 */
export function* poisonedRequests(
  { method, path, body, takesForms }: Target,
  names: readonly string[] = [],
): Generator<Poisoned> {
  const [address = '', search = ''] = path.split('?')
  const own = [...new URLSearchParams(search).keys(), ...readBy(address)]
  for (const name of new Set([...own, ...names])) {
    for (const [kind, text] of Object.entries(inAddress)) {
      const others = new URLSearchParams(search)
      others.delete(name)
      const query = [...(others.size > 0 ? [others.toString()] : []), text(encodeURIComponent(name))].join('&')
      const sent = body && { contentType: 'application/json', body: JSON.stringify(body) }
      yield { what: `${kind} as ${name} in the address`, method, path: `${address}?${query}`, ...sent }
    }
  }
  if (method === 'GET') return
  for (const [kind, text] of Object.entries(inForm)) {
    const fields = takesForms ? [...Object.keys(body ?? {}), ...formFields] : ['token']
    for (const name of new Set(fields)) {
      const contentType = 'application/x-www-form-urlencoded'
      yield { what: `${kind} as ${name} in a form`, method, path, contentType, body: `type=signup&${text(name)}` }
    }
  }
  for (const field of Object.keys(body ?? {})) {
    for (const [kind, json] of Object.entries(inJson)) {
      const right = JSON.stringify({ ...body, [field]: undefined }).slice(1, -1)
      const entries = [...(right === '' ? [] : [right]), json(JSON.stringify(field))]
      const contentType = 'application/json'
      yield { what: `${kind} as ${field}`, method, path, contentType, body: `{${entries.join(',')}}` }
    }
  }
}

function readBy(address: string): string[] {
  return Object.entries(parametersOf).flatMap(([part, names]) => (address.includes(part) ? names : []))
}

const parametersOf: Record<string, string[]> = {
  '/dev/mailbox': ['to'],
  '/auth/v1/authorize': ['redirect_to', 'scopes', 'captcha_token', 'code_challenge', 'skip_http_redirect'],
  '/auth/v1/callback': ['error', 'error_description'],
  '/auth/v1/verify': ['redirect_to'],
  '/auth/v1/admin/users': ['page', 'per_page'],
  '/rest/v1/': ['select', 'order', 'limit'],
  '/sandbox/google/authorize': ['client_id', 'redirect_uri', 'state', 'nonce', 'code_challenge'],
  '/sandbox/payments/': ['count', 'card', 'payment'],
  '/usage': ['from', 'to'],
}

const formFields = ['token', 'redirect_to', 'code', 'state', 'error', 'error_description', 'payment', 'name']

const inAddress: Record<string, (name: string) => string> = {
  'a null byte': (name) => `${name}=a%00b`,
  'half a character': (name) => `${name}=%ED%A0%80`,
  'two values': (name) => `${name}=a&${name}=b`,
  // Longer ones never reach the app: the server limits the whole head to 16 kB.
  '15 kB': (name) => `${name}=${large.slice(0, 15_000)}`,
}

const inForm: Record<string, (name: string) => string> = {
  ...inAddress,
  '100 kB': (name) => `${name}=${large}`,
  'a list': (name) => `${name}[]=a&${name}[]=b`,
}

const inJson: Record<string, (name: string) => string> = {
  'a null byte': (name) => `${name}:"a\\u0000b"`,
  'half a character': (name) => `${name}:"a\\ud800b"`,
  '100 kB': (name) => `${name}:"${large}"`,
  'a list': (name) => `${name}:["a"]`,
  'an object with a null byte': (name) => `${name}:{"a\\u0000":"b"}`,
  'two values': (name) => `${name}:"a",${name}:{"b":["c"]}`,
}
