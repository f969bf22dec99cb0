import { key, type Owner, open, type Rule, user } from './rule.ts'

const form = () => ({ name: 'Sign-up form', origins: ['https://shop.example'] })
const one = { path: ({ formKeyId }: Owner) => `/form-keys/${formKeyId}` }
const verify = { path: ({ formKey }: Owner) => `/widget/verify?key=${formKey}` }

export const widgetRules: Record<string, Rule> = {
  'GET /widget.js': open(200, { isCached: true, isForAnySite: true, isScript: true }),
  // The key's own sites may; what names no site may not.
  'OPTIONS /widget/verify': open(403, verify),
  'POST /widget/verify': open(403, { ...verify, body: () => ({ email: 'ada@example.com' }), isForSites: true }),
  // An invented token is no error: the response says so.
  'POST /v1/widget/check': key(200, { body: () => ({ token: 'e30.invented', email: 'ada@example.com' }) }),
  'GET /form-keys': user({ owner: 200 }),
  'POST /form-keys': user({ owner: 201 }, { body: form }),
  'PUT /form-keys/:id': user({ owner: 200, other: 404 }, { ...one, body: form }),
  'DELETE /form-keys/:id': user({ owner: 204, other: 404 }, one),
}
