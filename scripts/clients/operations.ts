import { openApiDocument } from '../../server/src/features/docs/openapi/document.ts'
import {
  type Operation as Documented,
  mediaOf,
  type Parameter,
  type Schema,
} from '../../server/src/features/docs/openapi/types.ts'

/**
 * What an endpoint is called in every client: `rules.saveDraft()` in TypeScript, `rules.save_draft()` in Python, `assay rules
 * save-draft` on the command line, `rules_save_draft` for agents. By operation of the OpenAPI document.
 */
const methodNames: Record<string, string> = {
  verify: 'verify',
  verifyBatch: 'verifyBatch',
  usage: 'usage',
  explain: 'explain',
  checkForm: 'checkForm',
  rules: 'rules.get',
  putRules: 'rules.put',
  draft: 'rules.draft',
  putDraft: 'rules.saveDraft',
  deleteDraft: 'rules.discardDraft',
  preview: 'rules.preview',
  previewChanges: 'rules.changes',
  publish: 'rules.publish',
  versions: 'rules.versions',
  restore: 'rules.restore',
  waves: 'waves.list',
  wave: 'waves.get',
  waveMembers: 'waves.members',
  reactToWave: 'waves.react',
  listEntries: 'lists.list',
  addListEntry: 'lists.add',
  changeListEntry: 'lists.change',
  deleteListEntry: 'lists.delete',
  deleteListEntries: 'lists.deleteMany',
  importLists: 'lists.importCsv',
  exportLists: 'lists.exportCsv',
  uploadFile: 'files.upload',
  listFiles: 'files.list',
  getFile: 'files.get',
  deleteFile: 'files.delete',
  startFile: 'files.start',
  pauseFile: 'files.pause',
  resumeFile: 'files.resume',
  cancelFile: 'files.cancel',
  getResult: 'files.result',
  listWebhooks: 'webhooks.list',
  addWebhook: 'webhooks.create',
  getWebhook: 'webhooks.get',
  changeWebhook: 'webhooks.update',
  deleteWebhook: 'webhooks.delete',
  rotateWebhookSecret: 'webhooks.rotateSecret',
  pauseWebhook: 'webhooks.pause',
  resumeWebhook: 'webhooks.resume',
  testWebhook: 'webhooks.sendTest',
  listDeliveries: 'webhooks.deliveries',
  getDelivery: 'webhooks.delivery',
  resendEvent: 'webhooks.resend',
  lookup: 'lookup.domain',
  decisions: 'lookup.decisions',
}

export type Operation = {
  /** `rules.saveDraft`. */
  name: string
  method: string
  path: string
  summary: string
  description: string
  parameters: Parameter[]
  /** A body's schema as the document has it, with its references; null if there is none, or it's CSV. */
  body: Schema | null
  example: unknown
  takesCsv: boolean
  returns: 'json' | 'csv' | 'nothing'
  response: Schema | null
}

const document = openApiDocument('https://assay.example')
export const { schemas } = document.components

/** Every endpoint of the API, as the OpenAPI document has it. Throws for one that has no name yet. */
export const operations: Operation[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => toOperation(method.toUpperCase(), path, operation)),
)

function toOperation(method: string, path: string, operation: Documented): Operation {
  const { operationId, summary, description, parameters, requestBody, responses } = operation
  const name = methodNames[operationId]
  if (!name)
    throw new Error(`${method} ${path} needs a name in scripts/clients/operations.ts, and each client a method.`)
  const sent = requestBody && mediaOf(requestBody.content)
  const success = Object.entries(responses).find(([status]) => Number(status) < 300)?.[1].content
  const received = success && mediaOf(success)
  return {
    name,
    method,
    path,
    summary,
    description,
    parameters,
    body: sent?.type === 'application/json' ? sent.schema : null,
    example: sent && Object.values(sent.examples)[0]?.value,
    takesCsv: sent?.type === 'text/csv',
    returns: !received ? 'nothing' : received.type === 'text/csv' ? 'csv' : 'json',
    response: received?.schema ?? null,
  }
}

/** The schema that a reference leads to. */
export function resolve(schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1)
  return name === undefined ? schema : (schemas[name] ?? {})
}

/** With every reference replaced by what it leads to, for tools that see one schema at a time. */
export function inline(schema: Schema): Schema {
  return JSON.parse(JSON.stringify(resolve(schema)), (_, value) =>
    typeof value === 'object' && value !== null && '$ref' in value ? inline(value) : value,
  )
}
