import type { Activity } from '@assay/contract/activity'
import { planId } from '@assay/contract/billing/catalogue'
import type { UsageResponse } from '@assay/contract/usage'
import type {
  VerifyBatchRequest,
  VerifyBatchResponse,
  VerifyRequest,
  VerifyResponse,
} from '@assay/contract/verification'
import { emailReasons } from '../../../engine/email/weighing/reasons.ts'
import { nameReasons } from '../../../engine/names/reasons.ts'
import { type Described, exampleRequestId, json, operationsOf, success } from './operation.ts'
import type { Parameter, Response, Schema } from './types.ts'

const request_id = exampleRequestId
const data_version = '2026-11-15.3f9a1c'

export const verifyRequest: VerifyRequest = {
  model: 'user_verification',
  email: 'kx92@mailinator.com',
  firstname: 'Asdfgh',
  lastname: 'Nguyễn',
}

/** The activity of an ordinary sign-up. */
const ordinary: Activity = {
  verdict: 'ordinary',
  score: 0.1,
  reasons: [],
  domain_first_seen: null,
  mailbox_seen: 0,
  name_seen: 0,
  network_seen: null,
  hosting: null,
  wave: null,
}

export const verifyResponse: VerifyResponse = {
  status: 'success',
  request_count: 3,
  decision: 'block',
  rule: { id: 'disposable', message: 'Disposable email address.' },
  email_verification: {
    email: 'kx92@mailinator.com',
    normalized: 'kx92@mailinator.com',
    disposable: true,
    verdict: 'disposable',
    class: 'disposable',
    score: 0.99,
    reasons: [{ code: 'listed', message: emailReasons.listed }],
    role: false,
    free: false,
    did_you_mean: null,
    evidence: [{ source: 'curated', first_seen: '2026-07-23', last_seen: '2026-11-16', listed: true }],
    mail_host: { found: null, provider: null },
  },
  name_verification: {
    fake: true,
    verdict: 'fake',
    score: 0.98,
    notable: false,
    reasons: [],
    firstname: {
      fake: true,
      score: 0.98,
      reasons: [{ code: 'keyboard_run', message: nameReasons.keyboard_run }],
    },
    lastname: { fake: false, score: 0.02, reasons: [] },
  },
  activity: { ...ordinary, domain_first_seen: '2026-11-14T08:52:00.000Z', network_seen: 0, hosting: false },
  data_version,
  request_id,
}

export const batchRequest: VerifyBatchRequest = {
  model: 'user_verification',
  items: [{ email: 'grace@navy.mil' }, { firstname: 'Grace', lastname: 'Hopper' }],
}

const batchResponse: VerifyBatchResponse = {
  status: 'success',
  request_count: 6,
  results: [
    {
      decision: 'allow',
      rule: { id: 'default', message: 'No rule matched.' },
      email_verification: {
        email: 'grace@navy.mil',
        normalized: 'grace@navy.mil',
        disposable: false,
        verdict: 'ok',
        class: 'government',
        score: 0.01,
        reasons: [{ code: 'military', message: emailReasons.military }],
        role: false,
        free: false,
        did_you_mean: null,
        evidence: [],
        mail_host: { found: null, provider: null },
      },
      name_verification: null,
      activity: ordinary,
    },
    {
      decision: 'allow',
      rule: { id: 'default', message: 'No rule matched.' },
      email_verification: null,
      name_verification: {
        fake: false,
        verdict: 'real',
        score: 0.01,
        notable: false,
        reasons: [],
        firstname: { fake: false, score: 0.01, reasons: [] },
        lastname: { fake: false, score: 0.01, reasons: [] },
      },
      activity: ordinary,
    },
  ],
  data_version,
  request_id,
}

const usageResponse: UsageResponse = {
  status: 'success',
  plan_id: planId('free', 'monthly'),
  tier: 'free',
  used: 6,
  limit: 25,
  remaining: 19,
  period_start: '2026-11-03T00:00:00.000Z',
  period_end: '2026-12-03T00:00:00.000Z',
  requests_per_second: 2,
  runs_out_at: null,
  key_budget: { limit: 1000, used: 12, remaining: 988 },
  request_id,
}

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Identifies this request; a UUID works well. Retry with the same key and body within 24 hours and you get the original response, counted once.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

const operation = operationsOf('Verification', 'verify')

const replayedSchema: Schema = { type: 'string', enum: ['true'] }

function replayable(response: ReturnType<typeof success>) {
  const replayed = {
    description: '`true` if this is the original response to an earlier request with the same `Idempotency-Key`.',
    schema: replayedSchema,
  }
  const headers: Response['headers'] = { ...response.headers, 'Idempotency-Replayed': replayed }
  return { ...response, headers }
}

export const verificationPaths: Described = {
  '/v1/verify': {
    post: operation('verify', 'Verify a person', {
      description:
        'Checks an email address, a first name, a last name, or any combination. Each field you send counts as one check, and a full name (`name`) as its parts. Empty fields don’t count.',
      parameters: [idempotencyKey],
      body: json('VerifyRequest', verifyRequest, 'An address and both names'),
      responses: { 200: replayable(success('VerifyResponse', verifyResponse, 'The verdicts.')) },
      errors: ['method_not_allowed', 'conflict', 'quota_exceeded'],
    }),
  },
  '/v1/verify/batch': {
    post: operation('verifyBatch', 'Verify many people', {
      description:
        'Up to 1,000 people in one request, counted as if you sent them one by one. If you don’t have enough checks left for all of them, none is checked or counted.',
      parameters: [idempotencyKey],
      body: json('VerifyBatchRequest', batchRequest, 'Two people'),
      responses: { 200: replayable(success('VerifyBatchResponse', batchResponse, 'The verdicts, in request order.')) },
      errors: ['method_not_allowed', 'conflict', 'quota_exceeded'],
    }),
  },
  '/v1/usage': {
    get: operationsOf('Verification', 'usage')('usage', 'Get your usage', {
      description: 'How much of your quota you’ve used this period. Free: it doesn’t count as a check.',
      responses: { 200: success('UsageResponse', usageResponse, 'The current period.') },
      errors: ['method_not_allowed'],
    }),
  },
}
