import type { z } from 'zod'

export type Schema = z.core.JSONSchema.BaseSchema

export type Header = { description: string; schema: Schema }
export type Parameter = {
  name: string
  in: 'header' | 'query' | 'path'
  required: boolean
  description: string
  schema: Schema
}
type Media = { schema: Schema; examples: Record<string, { summary: string; value: unknown }> }
export type Content = { 'application/json': Media } | { 'text/csv': Media }
/** Without content if there is nothing to say. */
export type Response = { description: string; headers: Record<string, Header>; content?: Content }

export type Operation = {
  /** What every client calls it: `rules.saveDraft()` in TypeScript, `rules save-draft` on the command line. */
  operationId: string
  tags: string[]
  summary: string
  description: string
  parameters: Parameter[]
  requestBody?: { required: true; content: Content }
  responses: Record<string, Response>
  /** Empty if no key is needed. */
  security?: []
}

/** A body comes in one format. */
export function mediaOf(content: Content): Media & { type: 'application/json' | 'text/csv' } {
  return 'text/csv' in content
    ? { type: 'text/csv', ...content['text/csv'] }
    : { type: 'application/json', ...content['application/json'] }
}

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** The part of OpenAPI 3.1 that the document uses. */
export type OpenApi = {
  openapi: '3.1.0'
  info: {
    title: string
    version: string
    description: string
    contact: { name: string; url: string }
    license: { name: string; identifier: string }
  }
  servers: { url: string }[]
  externalDocs: { description: string; url: string }
  tags: { name: string; description: string }[]
  security: Record<string, string[]>[]
  paths: Record<string, Partial<Record<Method, Operation>>>
  webhooks: Record<string, { post: Operation }>
  components: { schemas: Record<string, Schema>; securitySchemes: Record<string, Record<string, string>> }
}
