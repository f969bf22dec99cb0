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

const request_id = '0b4f2c1e-6d0c-4a57-9d62-0a8f6f0e7c55'
const data_version = '2026-11-15.3f9a1c'

export const verifyRequest: VerifyRequest = {
  model: 'user_verification',
  email: 'kx92@mailinator.com',
  firstname: 'Asdfgh',
  lastname: 'Nguyễn',
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
  data_version,
  request_id,
}

export const batchRequest: VerifyBatchRequest = {
  model: 'user_verification',
  items: [{ email: 'grace@navy.mil' }, { firstname: 'Grace', lastname: 'Hopper' }],
}

export const batchResponse: VerifyBatchResponse = {
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
    },
  ],
  data_version,
  request_id,
}

export const usageResponse: UsageResponse = {
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
