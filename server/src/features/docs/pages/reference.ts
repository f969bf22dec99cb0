import { STATUS_CODES } from 'node:http'
import type { Sample } from '@assay/contract/samples/request'
import { codeFigure, codeTabs, printJson, toFigures } from '../code-figure.ts'
import { escapeHtml } from '../highlight.ts'
import { tags } from '../openapi/document.ts'
import { type Content, mediaOf, type OpenApi, type Operation, type Response } from '../openapi/types.ts'
import { heading, inlineMarkdown } from '../render-markdown.ts'
import { requestSamples } from '../request-samples.ts'
import type { DocsPage } from './layout.ts'
import { postmanPath, referenceLead } from './overview.ts'
import { createFields, type Fields } from './schema-fields.ts'

type Tag = (typeof tags)[number]
type Endpoint = { path: string; method: string; operation: Operation }

/** Every endpoint, one page per tool: prose and fields left, samples right. The first page is for what everyone needs. */
export function referencePages(document: OpenApi): DocsPage[] {
  const endpoints = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  return tags.map((tag, at) => (at === 0 ? mainPage(document, tag, endpoints) : toolPage(document, tag, endpoints)))
}

function mainPage(document: OpenApi, tag: Tag, endpoints: Endpoint[]): DocsPage {
  const { sections, content } = describeEndpoints(document, tag, endpoints)
  return {
    path: tag.path,
    title: 'API reference',
    lead: referenceLead,
    isWide: true,
    sections: [
      { id: 'authentication', title: 'Authentication' },
      ...sections,
      { id: 'endpoints', title: 'All endpoints' },
    ],
    content: authentication(document) + content + allEndpoints(endpoints),
  }
}

function toolPage(document: OpenApi, tag: Tag, endpoints: Endpoint[]): DocsPage {
  const { sections, content } = describeEndpoints(document, tag, endpoints)
  const intro = `<p>New here? Start with <a href="${tag.guide}">the guide</a>. All endpoints share <a href="${tags[0].path}#authentication">how you authenticate</a>.</p>`
  return {
    path: tag.path,
    title: `${tag.name} API`,
    lead: tag.description,
    isWide: true,
    sections,
    content: intro + content,
  }
}

function describeEndpoints(document: OpenApi, tag: Tag, endpoints: Endpoint[]): Pick<DocsPage, 'sections' | 'content'> {
  const own = endpoints.filter(({ operation }) => operation.tags.includes(tag.name))
  const fields = createFields(document.components.schemas)
  const url = document.servers[0]?.url ?? ''
  return {
    sections: own.map(({ operation }) => ({ id: operation.operationId, title: operation.summary })),
    content: own.map((endpoint) => describeEndpoint(url, endpoint, fields)).join(''),
  }
}

function authentication({ servers }: OpenApi): string {
  const url = servers[0]?.url ?? ''
  return section(
    'authentication',
    'Authentication',
    `<p>Every request needs an API key, in a header and never in the URL: <code>X-API-Token</code>, or the same key as <code>Authorization: Bearer</code>. Without a valid key, you get a 401 <a href="/docs/errors#unauthenticated"><code>unauthenticated</code></a>.</p><dl class="facts"><dt>Base URL</dt><dd><code>${escapeHtml(url)}</code></dd><dt>Format</dt><dd>JSON in UTF-8. Ignore response fields you don’t know: <a href="/docs/versioning">new ones may be added</a>.</dd><dt>Downloads</dt><dd><a href="/openapi.json">OpenAPI 3.1 document</a>, <a href="${postmanPath}">Postman collection</a></dd></dl>`,
    codeFigure({ title: 'curl', language: 'bash', code: curl('GET', `${url}/v1/usage`) }),
  )
}

function allEndpoints(endpoints: Endpoint[]): string {
  const groups = tags.map(({ name, path: page }) => {
    const rows = endpoints
      .filter(({ operation }) => operation.tags.includes(name))
      .map(
        ({ path, method, operation: { operationId, summary } }) =>
          `<li><a href="${page}#${operationId}"><code>${method} ${path}</code></a> ${escapeHtml(summary)}</li>`,
      )
    return `<h3>${name}</h3><ul class="endpoints">${rows.join('')}</ul>`
  })
  return section('endpoints', 'All endpoints', groups.join(''))
}

function describeEndpoint(base: string, { path, method, operation }: Endpoint, fields: Fields): string {
  const { operationId, summary, description, parameters, requestBody, responses } = operation
  const [status = '', success] = Object.entries(responses).find(([code]) => isSuccess(code)) ?? []
  const of = (content: Content, part: string) =>
    mediaOf(content).type === 'text/csv'
      ? '<p>CSV, in UTF-8.</p>'
      : fields.list(mediaOf(content).schema, `${operationId}-${part}`, { id: operationId, title: summary })
  const listed = parameters.map(
    ({ name, in: where, required, description: says }) =>
      `<li id="${operationId}-${name.toLowerCase()}"><code>${name}</code> <span class="type">${where}, ${required ? 'required' : 'optional'}</span><p>${inlineMarkdown(says)}</p></li>`,
  )
  const text = [
    `<p class="endpoint"><span>${method}</span><code>${path}</code></p><p>${inlineMarkdown(description)}</p>`,
    requestBody && `<h3>Request body</h3>${of(requestBody.content, 'request')}`,
    listed.length > 0 && `<h3>Parameters</h3><ul class="fields">${listed.join('')}</ul>`,
    success &&
      `<h3>Response</h3>${success.content ? of(success.content, 'response') : `<p>${status}, without a body.</p>`}`,
    `<h3>Errors</h3>${errors(responses)}`,
  ]
  const samples = [
    codeTabs(toFigures(samplesFor(method, base + path, requestBody?.content))),
    success?.content && exampleFigure(`${status} ${STATUS_CODES[status]}`, success.content),
  ]
  return section(operationId, summary, text.filter(Boolean).join(''), samples.filter(Boolean).join(''))
}

/** The tools are mostly used from a shell; requests that every sign-up sends come in every language. */
function samplesFor(method: string, url: string, body?: Content): Sample[] {
  const example = body && exampleOf(body)
  if (/\/v1\/(?:verify|usage)/.test(url))
    return requestSamples(url, example === undefined ? undefined : Object(example))
  return [{ language: 'curl', code: curl(method, url, body) }]
}

/** Path parameters become shell variables, because curl would interpret braces. */
function curl(method: string, url: string, body?: Content): string {
  const filled = url.replace(/\{(\w+)\}/g, (_, name: string) => `$${name.toUpperCase()}`)
  const verb = method === 'GET' ? '' : `-X ${method} `
  const lines = [`curl ${verb}${filled === url ? url : `"${filled}"`}`, '-H "X-API-Token: $ASSAY_API_KEY"']
  if (body) lines.push(`-H "Content-Type: ${mediaOf(body).type}"`)
  if (body) lines.push('text/csv' in body ? '--data-binary @file.csv' : `-d '${printJson(exampleOf(body))}'`)
  return lines.join(' \\\n  ')
}

function exampleFigure(title: string, content: Content): string {
  const example = exampleOf(content)
  return typeof example === 'string'
    ? codeFigure({ title, language: 'csv', code: example.trimEnd() })
    : codeFigure({ title, language: 'json', code: printJson(example) })
}

function section(id: string, title: string, text: string, samples = ''): string {
  return `<section class="operation" aria-labelledby="${id}"><div>${heading(2, id, escapeHtml(title))}${text}</div>${samples && `<div class="samples">${samples}</div>`}</section>`
}

function errors(responses: Record<string, Response>): string {
  const rows = Object.entries(responses)
    .filter(([status]) => !isSuccess(status))
    .flatMap(([status, { content }]) =>
      Object.keys(content ? mediaOf(content).examples : {}).map(
        (code) =>
          `<li><code>${status}</code> <a href="/docs/errors#${code.replaceAll('_', '-')}"><code>${code}</code></a></li>`,
      ),
    )
  return `<ul class="errors">${rows.join('')}</ul>`
}

function isSuccess(status: string): boolean {
  return Number(status) < 300
}

function exampleOf(content: Content): unknown {
  return Object.values(mediaOf(content).examples)[0]?.value
}
