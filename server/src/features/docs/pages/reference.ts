import { codeFigure } from '../code-figure.ts'
import { escapeHtml } from '../escape-html.ts'
import type { Content, OpenApi, Operation, Response } from '../openapi/types.ts'
import { printJson } from '../print-json.ts'
import { curlSample } from './curl-sample.ts'
import { inlineCode } from './inline-code.ts'
import type { DocsPage } from './layout.ts'
import { referenceLead } from './overview.ts'
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

function authentication({ servers, components }: OpenApi): string {
  const url = servers[0]?.url ?? ''
  const ways = Object.values(components.securitySchemes).map(({ description = '' }) => inlineCode(description))
  return section(
    'authentication',
    'Authentication',
    `<p>Every call carries an API key, in a header and never in the address: <code>X-API-Token</code>, or <code>Authorization: Bearer</code>. ${ways[1]} A call without a valid key answers 401 <code>unauthenticated</code>.</p><dl class="facts"><dt>Base address</dt><dd><code>${escapeHtml(url)}</code></dd><dt>Format</dt><dd>JSON in UTF-8, both ways</dd><dt>Machine-readable</dt><dd><a href="/openapi.json">OpenAPI 3.1 document</a></dd></dl>`,
    codeFigure({ title: 'curl', language: 'bash', code: curlSample(url, 'GET', '/v1/usage') }),
  )
}

function renderOperation(document: OpenApi, method: string, path: string, operation: Operation): string {
  const { operationId, summary, description, parameters, requestBody, responses } = operation
  const url = document.servers[0]?.url ?? ''
  const request = requestBody && exampleOf(requestBody.content)
  const [, success] = Object.entries(responses).find(([status]) => status === '200') ?? []
  const headers = parameters.map(
    ({ name, description: says }) =>
      `<li><code>${name}</code> <span class="type">header, optional</span><p>${inlineCode(says)}</p></li>`,
  )
  const text = [
    `<p class="endpoint"><span>${method}</span><code>${path}</code></p><p>${inlineCode(description)}</p>`,
    requestBody && `<h3>Body</h3>${fieldsOf(document, requestBody.content)}`,
    headers.length > 0 && `<h3>Headers</h3><ul class="fields">${headers.join('')}</ul>`,
    success && `<h3>Answer</h3>${fieldsOf(document, success.content)}`,
    `<h3>Refusals</h3>${refusals(responses)}`,
  ]
  const samples = [
    codeFigure({ title: 'curl', language: 'bash', code: curlSample(url, method, path, request) }),
    success && codeFigure({ title: '200 OK', language: 'json', code: printJson(exampleOf(success.content)) }),
  ]
  return section(operationId, summary, text.filter(Boolean).join(''), samples.filter(Boolean).join(''))
}

function section(id: string, title: string, text: string, samples: string): string {
  const heading = `<h2 id="${id}">${escapeHtml(title)} <a class="anchor" href="#${id}" aria-label="Link to ${escapeHtml(title)}">#</a></h2>`
  return `<section class="operation"><div>${heading}${text}</div><div class="samples">${samples}</div></section>`
}

function fieldsOf(document: OpenApi, content: Content): string {
  return schemaFields(content['application/json'].schema, document.components.schemas)
}

function refusals(responses: Record<string, Response>): string {
  const rows = Object.entries(responses)
    .filter(([status]) => status !== '200')
    .flatMap(([status, { content }]) =>
      Object.keys(content['application/json'].examples).map(
        (code) =>
          `<li><code>${status}</code> <a href="/docs/errors#${code.replaceAll('_', '-')}"><code>${code}</code></a></li>`,
      ),
    )
  return `<ul class="refusals">${rows.join('')}</ul>`
}

function exampleOf(content: Content): unknown {
  return Object.values(content['application/json'].examples)[0]?.value
}
