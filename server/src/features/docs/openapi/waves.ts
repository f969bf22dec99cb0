import type { Wave, WaveDetail, WaveMember } from '@assay/contract/waves/waves'
import { type Described, exampleRequestId, json, operationsOf, queryParameter, success } from './operation.ts'

const wave: Wave = {
  id: '019a8f30-6f0e-7a52-8c1b-3d5e7f9a0b14',
  code: 'many_mailboxes_at_new_domain',
  title: '41 sign-ups in 18 minutes from a domain that was new to you',
  status: 'growing',
  reaction: null,
  started_at: '2026-11-16T14:06:00.000Z',
  recognized_at: '2026-11-16T14:14:00.000Z',
  last_at: '2026-11-16T14:24:00.000Z',
  ended_at: null,
  members: 41,
  allowed_before: 8,
}

const member: WaveMember = {
  request_id: exampleRequestId,
  item: null,
  at: '2026-11-16T14:24:00.000Z',
  decision: 'review',
  recognized_later: false,
  email_hash: 'c6f8a363',
  same_shape: true,
  hosting: true,
}

const detail: WaveDetail = {
  wave,
  summary:
    'The first came at 2:06 PM UTC, then one about every 27 seconds. We recognized it after 8 minutes; 8 of them had been allowed by then.',
  why: '41 sign-ups in 18 minutes from a domain that was new to you. Among your 812 sign-ups before, no domain that few people know came up more than 4 times.',
  shared: [
    { trait: 'domain', title: '1 domain, new to you', detail: '41 of 41 came from a new domain.', unusual: true },
    { trait: 'name', title: 'Nothing unusual', detail: '40 different names, all plausible.', unusual: false },
  ],
  timeline: {
    bucket_seconds: 120,
    starts_at: '2026-11-16T14:04:00.000Z',
    wave: [0, 3, 9],
    other: [2, 1, 2],
    usual: [2, 2, 2],
    usual_weeks: 8,
  },
  to_review: 33,
  latest: [member],
}

const operation = operationsOf('Waves', 'waves', { id: 'The wave, as in `activity.wave`.' })

/** Sign-ups that seem to come from one source. */
export const wavePaths: Described = {
  '/v1/waves': {
    get: operation('waves.list', 'List waves', {
      description: 'Those of the last 30 days, newest first.',
      responses: { 200: success('WaveList', { waves: [wave] }) },
    }),
  },
  '/v1/waves/{id}': {
    get: operation('waves.get', 'Get a wave', {
      description: 'What its members share, how that compares with your other sign-ups, and its latest members.',
      responses: { 200: success('WaveDetail', detail) },
    }),
  },
  '/v1/waves/{id}/members': {
    get: operation('waves.members', 'List a wave’s members', {
      description: 'By request, newest first, 200 at a time. A wave keeps its latest 10,000.',
      parameters: [queryParameter('before', 'The `next_before` of the page before.')],
      responses: { 200: success('WaveMemberPage', { members: [member], next_before: null }) },
      errors: ['invalid_request'],
    }),
  },
  '/v1/waves/{id}/reaction': {
    post: operation('waves.react', 'React to a wave', {
      description:
        '`block` blocks its further members until it ends. `mine` makes them ordinary, for 30 days after the last one. `null` takes either back.',
      body: json('ReactToWave', { reaction: 'block' }, 'Block it'),
      responses: { 200: success('Wave', { ...wave, reaction: 'block' }) },
      errors: ['conflict'],
    }),
  },
}
