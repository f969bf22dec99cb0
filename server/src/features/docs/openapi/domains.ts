import { evidenceTexts } from '@assay/contract/evidence'
import { type Decision, DecisionsQuery, type Lookup, LookupQuery } from '@assay/contract/lookup/pages'
import { decisionReasons } from '@assay/contract/lookup/rules'
import { emailReasons } from '../../../engine/email/weighing/reasons.ts'
import { type Described, operationsOf, queryParameters, success } from './operation.ts'

const operation = operationsOf('Domains', null)

const decision: Decision = {
  id: '17',
  domain: 'example.net',
  decision: 'accepted',
  reason: 'listed_by_mistake',
  text: decisionReasons.accepted.listed_by_mistake,
  decided_at: '2026-11-14T09:30:00.000Z',
}

const lookup: Lookup = {
  domain: 'mailinator.com',
  written: null,
  verdict: 'disposable',
  class: 'disposable',
  score: 0.99,
  summary: 'Addresses at mailinator.com are disposable.',
  reasons: [{ code: 'listed', message: emailReasons.listed }],
  did_you_mean: null,
  evidence: [
    {
      source: 'curated',
      text: evidenceTexts.curated,
      first_seen: '2026-07-23',
      last_seen: '2026-11-16',
      weight: 'strong',
    },
  ],
  mail_host: { found: null, provider: null },
  appeal: 'mailinator.com',
  decision: null,
  data_version: '2026-11-15.3f9a1c',
}

/** What the public look-up shows, as JSON. */
export const domainPaths: Described = {
  '/lookup.json': {
    get: operation('lookup.domain', 'Look up a domain', {
      description:
        'The verdict that an address at this domain gets, and what it rests on. 20 a minute and 200 a day per network address.',
      parameters: queryParameters(LookupQuery, ['domain']),
      responses: { 200: success('Lookup', lookup, 'What we know.') },
      errors: ['invalid_request'],
    }),
  },
  '/lookup/decisions.json': {
    get: operation('lookup.decisions', 'List decisions on appeals', {
      description: 'The public log, newest first.',
      parameters: queryParameters(DecisionsQuery),
      responses: { 200: success('DecisionLog', { decisions: [decision], next: null }, 'The decisions.') },
      errors: ['invalid_request'],
    }),
  },
}
