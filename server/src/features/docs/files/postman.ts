import { STATUS_CODES } from 'node:http'
import { printJson } from '../code-figure.ts'
import { type Content, mediaOf, type OpenApi, type Operation, type Parameter } from '../openapi/types.ts'

/** The OpenAPI document as a Postman collection, format 2.1, with a folder for each tag. Set `api_key` and send. */
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
    ],
    item: tags.map(({ name, description }) => ({
      name,
      description,
      item: endpoints
        .filter(({ operation }) => operation.tags.includes(name))
        .map(({ path, method, operation }) => itemOf(path, method, operation)),
    })),
  }
}

function itemOf(path: string, method: string, operation: Operation) {
  const request = requestOf(path, method, operation)
  return {
    name: operation.summary,
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

function requestOf(path: string, method: string, { description, parameters, requestBody }: Operation) {
  const [body] = requestBody ? examplesOf(requestBody.content) : []
  // What is optional waits to be switched on.
  const listed = (where: Parameter['in']) =>
    parameters
      .filter((parameter) => parameter.in === where)
      .map(({ name, description: says, required }) => ({
        key: name,
        value: name === 'Idempotency-Key' ? '{{$guid}}' : '',
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
