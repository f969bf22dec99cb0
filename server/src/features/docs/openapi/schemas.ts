import { Activity, activityCodes } from '@assay/contract/activity'
import { ApiErrorBody } from '@assay/contract/errors'
import { CheckedFile, FileColumn, FileColumns, FileList, FileResults, StartFile } from '@assay/contract/files/files'
import {
  AddListEntry,
  ChangeListEntry,
  DeletedListEntries,
  DeleteListEntries,
  ImportedList,
  ListEntry,
  ListFilter,
  ListPage,
} from '@assay/contract/lists/entries'
import { Decision as AppealDecision, DecisionLog, Lookup, LookupEvidence } from '@assay/contract/lookup/pages'
import { DraftPolicy, LivePolicy, Policy, PolicyVersions, RestoreVersion } from '@assay/contract/rules/policy'
import { ChangedDecision, PolicyPreview, PreviewChanges } from '@assay/contract/rules/preview'
import { KeyBudget, UsageResponse } from '@assay/contract/usage'
import { ExplainedEmail, ExplainedName, ExplainedRequest, ExplainedResult } from '@assay/contract/usage/explained'
import {
  DecisionRule,
  EmailEvidence,
  EmailReason,
  EmailVerification,
  MailHost,
  NameFieldVerification,
  NameReason,
  NameVerification,
  VerifyBatchRequest,
  VerifyBatchResponse,
  VerifyRequest,
  VerifyResponse,
} from '@assay/contract/verification'
import {
  ReactToWave,
  Wave,
  WaveDetail,
  WaveList,
  WaveMember,
  WaveMemberPage,
  WaveTimeline,
  WaveTrait,
} from '@assay/contract/waves/waves'
import {
  CreatedWebhookEndpoint,
  SaveWebhookEndpoint,
  SentTestEvent,
  WebhookAttempt,
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookDeliveryPage,
  WebhookEndpoint,
  WebhookEndpointList,
} from '@assay/contract/webhooks/endpoints'
import { WidgetCheckRequest, WidgetCheckResponse } from '@assay/contract/widget/widget'
import { z } from 'zod'
import { emailReasons } from '../../../engine/email/weighing/reasons.ts'
import { nameReasons } from '../../../engine/names/reasons.ts'
import { listReason } from '../../lists/apply-lists.ts'
import { testReason } from '../../verification/test-inputs.ts'
import type { Schema } from './types.ts'

/** The contract's schemas by name, as JSON Schema with descriptions. What is both sent and received is as strict as a request. */
export function componentSchemas(): Record<string, Schema> {
  const sent = convert(requests, 'input')
  return { ...sent, ...convert({ ...both, ...responses }, 'output'), ...sent }
}

const both = { Policy, PolicyRule: Policy.shape.rules.def.element }

export const requests = {
  ...both,
  RestoreVersion,
  VerifyRequest,
  VerifyBatchRequest,
  VerifyItem: VerifyBatchRequest.shape.items.def.element,
  AddListEntry,
  ChangeListEntry,
  DeleteListEntries,
  ListEntryIds: DeleteListEntries.def.options[0],
  ListEntryFilter: DeleteListEntries.def.options[1],
  ListFilter,
  StartFile,
  SaveWebhookEndpoint,
  ReactToWave,
  FormCheckRequest: WidgetCheckRequest,
}

export const responses = {
  DecisionRule,
  VerifyResponse,
  VerifyBatchResponse,
  VerifyResult: VerifyBatchResponse.shape.results.def.element,
  EmailVerification,
  EmailEvidence,
  MailHost,
  NameVerification,
  NameFieldVerification,
  EmailReason,
  NameReason,
  Activity,
  ActivityReason: Activity.shape.reasons.def.element,
  UsageResponse,
  KeyBudget,
  LivePolicy,
  DraftPolicy,
  PolicyVersions,
  PolicyPreview,
  PreviewChanges,
  ChangedDecision,
  ExplainedRequest,
  ExplainedResult,
  ExplainedEmail,
  ExplainedName,
  ListEntry,
  ListPage,
  DeletedListEntries,
  ImportedList,
  CheckedFile,
  FileColumn,
  FileColumns,
  FileList,
  FileResults,
  WebhookEndpoint,
  WebhookEndpointList,
  CreatedWebhookEndpoint,
  WebhookDelivery,
  WebhookDeliveryPage,
  WebhookDeliveryDetail,
  WebhookAttempt,
  SentTestEvent,
  Wave,
  WaveList,
  WaveDetail,
  WaveTrait,
  WaveTimeline,
  WaveMember,
  WaveMemberPage,
  Lookup,
  LookupEvidence,
  AppealDecision,
  DecisionLog,
  FormCheckResponse: WidgetCheckResponse,
  FormResult: WidgetCheckResponse.shape.result.def.innerType,
  Error: ApiErrorBody,
}

function convert(named: Record<string, z.core.$ZodType>, io: 'input' | 'output'): Record<string, Schema> {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id })
  const override = io === 'input' ? tidy : tidyOutput
  const { schemas } = z.toJSONSchema(registry, { io, uri: (id) => `#/components/schemas/${id}`, override })
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _, $id: __, ...schema }]) => {
      const code = schema.properties?.code
      if (typeof code === 'object') Object.assign(code, reasonCodes[name])
      return [name, schema]
    }),
  )
}

/** What we send may gain fields, and a client mustn't fail when it does. */
export function tidyOutput(context: { jsonSchema: Schema }): void {
  tidy(context)
  if (context.jsonSchema.additionalProperties === false) delete context.jsonSchema.additionalProperties
}

/** Safe-integer bounds are a JavaScript detail. */
function tidy({ jsonSchema }: { jsonSchema: Schema }): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.format === 'date-time') delete jsonSchema.pattern
}

/** The contract leaves them open, for stored responses; the document lists today's. */
const reasonCodes: Record<string, { enum: string[] }> = {
  EmailReason: { enum: [...Object.keys(emailReasons), listReason, testReason] },
  NameReason: { enum: [...Object.keys(nameReasons), listReason, testReason] },
  ActivityReason: { enum: [...Object.keys(activityCodes), testReason] },
}
