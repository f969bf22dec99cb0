import type { Sample } from '@assay/contract/samples/request'
import { codeFigure, codeTabs, toFigures } from '../code-figure.ts'
import { escapeHtml } from '../escape-html.ts'
import { heading } from '../heading.ts'
import type { Content, OpenApi, Operation, Response } from '../openapi/types.ts'
import { printJson } from '../print-json.ts'
import { requestSamples } from '../request-samples.ts'
import { inlineCode } from './inline-code.ts'
import type { DocsPage } from './layout.ts'
import { postmanPath, referenceLead } from './overview.ts'
import { schemaFields } from './schema-fields.ts'

/** Every endpoint: prose and fields left, samples right. */
export function referencePage(document: OpenApi): DocsPage {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  return {
    path: '/docs/reference',
    title: 'API reference',
    lead: referenceLead,
    isWide: true,
    sections: [
      { id: 'authentication', title: 'Authentication' },
      ...operations.map(({ operation }) => ({ id: operation.operationId, title: operation.summary })),
    ],
    content:
      authentication(document) +
      operations.map(({ path, method, operation }) => renderOperation(document, method, path, operation)).join(''),
  }
}

function authentication({ servers }: OpenApi): string {
  const url = servers[0]?.url ?? ''
  return section(
    'authentication',
    'Authentication',
    `<p>Every request needs an API key, in a header and never in the URL: <code>X-API-Token</code>, or the same key as <code>Authorization: Bearer</code>. Without a valid key, you get a 401 <a href="/docs/errors#unauthenticated"><code>unauthenticated</code></a>.</p><dl class="facts"><dt>Base URL</dt><dd><code>${escapeHtml(url)}</code></dd><dt>Format</dt><dd>JSON in UTF-8. Ignore response fields you don’t know: <a href="/docs/versioning">new ones may be added</a>.</dd><dt>Downloads</dt><dd><a href="/openapi.json">OpenAPI 3.1 document</a>, <a href="${postmanPath}">Postman collection</a></dd></dl>`,
    codeTabs(toFigures(requestSamples(`${url}/v1/usage`))),
  )
}

function renderOperation(document: OpenApi, method: string, path: string, operation: Operation): string {
  const { operationId, summary, description, parameters, requestBody, responses } = operation
  const url = (document.servers[0]?.url ?? '') + path
  const request = requestBody && exampleOf(requestBody.content)
  const [, success] = Object.entries(responses).find(([status]) => status === '200') ?? []
  const listed = parameters.map(
    ({ name, in: where, required, description: says }) =>
      `<li id="${operationId}-${name.toLowerCase()}"><code>${name}</code> <span class="type">${where}, ${required ? 'required' : 'optional'}</span><p>${inlineCode(says)}</p></li>`,
  )
  const text = [
    `<p class="endpoint"><span>${method}</span><code>${path}</code></p><p>${inlineCode(description)}</p>`,
    requestBody && `<h3>Request body</h3>${fieldsOf(document, requestBody.content, `${operationId}-request`)}`,
    listed.length > 0 && `<h3>Parameters</h3><ul class="fields">${listed.join('')}</ul>`,
    success && `<h3>Response</h3>${fieldsOf(document, success.content, `${operationId}-response`)}`,
    `<h3>Errors</h3>${errors(responses)}`,
  ]
  const samples = [
    codeTabs(toFigures(samplesFor(method, url, request))),
    success && codeFigure({ title: '200 OK', language: 'json', code: printJson(exampleOf(success.content)) }),
  ]
  return section(operationId, summary, text.filter(Boolean).join(''), samples.filter(Boolean).join(''))
}

/** The tools are mostly used from a shell; requests that every sign-up sends come in every language. */
function samplesFor(method: string, url: string, body?: object): Sample[] {
  if (/\/v1\/(?:verify|usage)/.test(url)) return requestSamples(url, body)
  const lines = [`curl ${method === 'GET' ? '' : `-X ${method} `}${url}`, '-H "X-API-Token: $ASSAY_API_KEY"']
  if (body) lines.push('-H "Content-Type: application/json"', `-d '${printJson(body)}'`)
  return [{ language: 'curl', code: lines.join(' \\\n  ') }]
}

function section(id: string, title: string, text: string, samples: string): string {
  return `<section class="operation" aria-labelledby="${id}"><div>${heading(2, id, escapeHtml(title))}${text}</div><div class="samples">${samples}</div></section>`
}

function fieldsOf(document: OpenApi, content: Content, prefix: string): string {
  return schemaFields(content['application/json'].schema, document.components.schemas, prefix)
}

function errors(responses: Record<string, Response>): string {
  const rows = Object.entries(responses)
    .filter(([status]) => status !== '200')
    .flatMap(([status, { content }]) =>
      Object.keys(content['application/json'].examples).map(
        (code) =>
          `<li><code>${status}</code> <a href="/docs/errors#${code.replaceAll('_', '-')}"><code>${code}</code></a></li>`,
      ),
    )
  return `<ul class="errors">${rows.join('')}</ul>`
}

function exampleOf(content: Content): object | undefined {
  const value = Object.values(content['application/json'].examples)[0]?.value
  return value === undefined ? undefined : Object(value)
}
