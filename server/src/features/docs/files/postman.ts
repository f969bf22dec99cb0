import { STATUS_CODES } from 'node:http'
import { printJson } from '../code-figure.ts'
import { type Content, mediaOf, type OpenApi, type Operation, type Parameter } from '../openapi/types.ts'

/**
 * The OpenAPI document as a Postman collection, format 2.1, with a folder for each tag. Set `api_key` and send, or run a folder from
 * top to bottom: each request takes its ids from the ones before.
 */
export function postmanCollection({ info, servers, tags, paths }: OpenApi) {
  const endpoints = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  return {
    info: { name: info.title, description: info.description, version: info.version, schema },
    auth: {
      type: 'apikey',
      apikey: [
        { key: 'key', value: 'X-API-Token', type: 'string' },
        { key: 'value', value: '{{api_key}}', type: 'string' },
        { key: 'in', value: 'header', type: 'string' },
      ],
    },
    variable: [
      { key: 'base_url', value: servers[0]?.url ?? '', type: 'string' },
      { key: 'api_key', value: '', type: 'string' },
      { key: 'webhook_url', value: 'https://example.com/webhooks/assay', type: 'string' },
      { key: 'allow_changes', value: 'false', type: 'string', description: allowChanges },
    ],
    item: tags.map(({ name, description }) => ({
      name,
      description,
      item: endpoints
        .filter(({ operation }) => operation.tags.includes(name))
        // Requests that delete come last, so a run of the folder leaves nothing behind.
        .toSorted((one, other) => Number(one.method === 'DELETE') - Number(other.method === 'DELETE'))
        .map(({ path, method, operation }) => itemOf(path, method, operation)),
    })),
  }
}

function itemOf(path: string, method: string, operation: Operation) {
  const request = requestOf(path, method, operation)
  return {
    name: operation.summary,
    event: [eventOf('prerequest', guard(path, operation)), eventOf('test', check(operation))],
    request,
    response: Object.entries(operation.responses).flatMap(([status, { content }]) =>
      examplesOf(content).map(({ name, type, body }) => ({
        name: Number(status) < 300 ? 'Success' : name,
        originalRequest: request,
        status: STATUS_CODES[status] ?? '',
        code: Number(status),
        _postman_previewlanguage: type === 'text/csv' ? 'text' : 'json',
        header: type === null ? [] : [{ key: 'Content-Type', value: type }],
        body,
      })),
    ),
  }
}

function requestOf(path: string, method: string, { operationId, description, parameters, requestBody }: Operation) {
  const [example] = requestBody ? examplesOf(requestBody.content) : []
  const body = example && { ...example, body: bodies[operationId] ?? example.body }
  // Optional parameters are listed but disabled.
  const listed = (where: Parameter['in']) =>
    parameters
      .filter((parameter) => parameter.in === where)
      .map(({ name, description: says, required }) => ({
        key: name,
        value: where === 'path' ? `{{${variableOf(path, name)}}}` : (values[name] ?? ''),
        description: says,
        ...(!required && { disabled: true }),
      }))
  const named = path.replace(/\{(\w+)\}/g, ':$1')
  return {
    method,
    description,
    header: [...(body?.type ? [{ key: 'Content-Type', value: body.type }] : []), ...listed('header')],
    url: {
      raw: `{{base_url}}${named}`,
      host: ['{{base_url}}'],
      path: named.slice(1).split('/'),
      query: listed('query'),
      variable: listed('path'),
    },
    ...(body && {
      body: {
        mode: 'raw',
        raw: body.body,
        options: { raw: { language: body.type === 'text/csv' ? 'text' : 'json' } },
      },
    }),
  }
}

/** A response without a body is an example, too. */
function examplesOf(content: Content | undefined): { name: string; type: string | null; body: string }[] {
  if (!content) return [{ name: 'example', type: null, body: '' }]
  const { type, examples } = mediaOf(content)
  return Object.entries(examples).map(([name, { value }]) => ({
    name,
    type,
    body: typeof value === 'string' ? value : printJson(value),
  }))
}

const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'

/** Sent in place of the example: the account's own rules, which change nothing, and what the requests before made. */
const bodies: Record<string, string> = {
  'rules.put': '{{live_rules}}',
  'rules.saveDraft': '{{live_rules}}',
  'lists.deleteMany': '{ "ids": ["{{list_id}}"] }',
  'webhooks.create': '{ "url": "{{webhook_url}}", "events": ["quota.warning", "quota.reached"] }',
  'webhooks.update': '{ "url": "{{webhook_url}}", "description": "Billing alerts", "events": ["quota.reached"] }',
}
const values: Record<string, string> = { 'Idempotency-Key': '{{$guid}}', domain: 'mailinator.com' }

/** Where later requests take their ids from: a variable, and its place in the response. */
const captured: Record<string, [variable: string, place: string]> = {
  verify: ['request_id', 'request_id'],
  'rules.get': ['live_rules', 'policy'],
  'rules.draft': ['own_draft', 'revision'],
  'rules.saveDraft': ['draft', 'revision'],
  'waves.list': ['wave_id', 'waves.0.id'],
  'lists.add': ['list_id', 'id'],
  'files.upload': ['file_id', 'id'],
  'webhooks.create': ['webhook_id', 'endpoint.id'],
  'webhooks.sendTest': ['event_id', 'event_id'],
}

/** What a request needs beside its path. */
const needed: Record<string, string> = {
  'rules.put': 'live_rules',
  'rules.saveDraft': 'live_rules',
  'rules.preview': 'draft',
  'rules.changes': 'draft',
  'rules.publish': 'draft',
  'rules.discardDraft': 'draft',
  'lists.deleteMany': 'list_id',
}

/** What would change how real sign-ups are decided. */
const guarded = new Set(['rules.put', 'rules.publish', 'rules.restore', 'lists.importCsv', 'waves.react'])
const allowChanges =
  'Set it to `true` to also send what changes live rules and lists, or reacts to a wave. Otherwise a run skips those.'

/** The status depends on what is there already, or on how far a job has come. */
const alsoFine: Record<string, number> = {
  'lists.add': 409,
  'webhooks.create': 409,
  'files.pause': 409,
  'files.resume': 409,
  'files.cancel': 409,
  'files.result': 409,
  'webhooks.resend': 409,
  'webhooks.sendTest': 409,
  'lists.delete': 404,
  'lists.change': 404,
  explain: 404,
}

function variableOf(path: string, name: string): string {
  const tool = path.split('/')[2] ?? ''
  return name === 'id' ? `${tool.replace(/s$/, '')}_id` : name
}

/** Skips what lacks an id, what would replace someone's own draft, and what would change live decisions. */
function guard(path: string, { operationId, parameters }: Operation): string[] {
  const ids = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => variableOf(path, name))
  const wanted = [...ids, needed[operationId] ?? []].flat()
  const conditions = [
    ...wanted.map((variable) => `!pm.collectionVariables.get('${variable}')`),
    ...(guarded.has(operationId) ? [`pm.collectionVariables.get('allow_changes') !== 'true'`] : []),
    ...(operationId === 'rules.saveDraft' ? [`pm.collectionVariables.get('own_draft')`] : []),
  ]
  return conditions.length === 0 ? [] : [`if (${conditions.join(' || ')}) pm.execution.skipRequest()`]
}

function check({ operationId, responses }: Operation): string[] {
  const fine = [
    ...Object.keys(responses)
      .map(Number)
      .filter((status) => status < 300),
    ...[alsoFine[operationId] ?? []].flat(),
  ]
  const [variable, place = ''] = captured[operationId] ?? []
  const steps = place.split('.').map((step) => `?.[${JSON.stringify(step)}]`)
  return [
    `pm.test('Status is ${fine.join(' or ')}', () => {`,
    `  if (![${fine.join(', ')}].includes(pm.response.code)) throw new Error(\`\${pm.response.code} \${pm.response.text()}\`)`,
    '})',
    ...(variable
      ? [
          'if (pm.response.code < 300) {',
          `  const found = pm.response.json()${steps.join('')}`,
          `  pm.collectionVariables.set('${variable}', found && (typeof found === 'object' ? JSON.stringify(found) : String(found)))`,
          '}',
        ]
      : []),
  ]
}

function eventOf(listen: 'prerequest' | 'test', exec: string[]) {
  return { listen, script: { type: 'text/javascript', exec } }
}
