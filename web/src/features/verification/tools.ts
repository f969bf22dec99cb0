import type { SampleCall } from './samples.ts'

export type Tool = { id: string; name: string; title: string; text: string; points: string[]; call: SampleCall }

const model = 'user_verification'

export const tools: Tool[] = [
  {
    id: 'email',
    name: 'Disposable Email',
    title: 'Disposable email detection',
    text: 'Find out whether an address comes from a disposable email service, and what kind of address it is if not.',
    points: [
      'Lists updated daily, plus a model for domains that no list has yet',
      'Tells private relay, free, business, education and government addresses apart',
      'Catches typos: “Did you mean gmail.com?”',
    ],
    call: { path: '/v1/verify', body: { model, email: 'kx92@mailinator.com' } },
  },
  {
    id: 'name',
    name: 'Name Verification',
    title: 'Name verification',
    text: 'Tell real names from ones typed just to get past a form, in any script.',
    points: [
      'Catches keyboard mashing, placeholders and joke names',
      'Short, hyphenated and non-Latin names pass',
      'Famous names are marked as notable, not rejected',
    ],
    call: { path: '/v1/verify', body: { model, firstname: 'Asdfgh', lastname: 'Nguyễn' } },
  },
  {
    id: 'user',
    name: 'User Verification',
    title: 'All three fields in one request',
    text: 'Check everything your sign-up form collects at once. Each field counts as one check.',
    points: [
      'A verdict, a probability and the reasons for each field',
      'Catches what only shows when both names are checked together',
      'Failed and rate-limited requests don’t count',
    ],
    call: {
      path: '/v1/verify',
      body: { model, email: 'kx92@mailinator.com', firstname: 'Asdfgh', lastname: 'Nguyễn' },
    },
  },
  {
    id: 'batch',
    name: 'Batch Verification',
    title: 'Up to 1,000 sign-ups at once',
    text: 'Clean up a list you already have, before a campaign or after an attack.',
    points: [
      'One request, with results in the order of your list',
      'All or nothing: a batch is never half checked',
      'Safe to retry with an idempotency key: you never pay twice',
    ],
    call: {
      path: '/v1/verify/batch',
      body: { model, items: [{ email: 'kx92@mailinator.com' }, { email: 'ada@example.com', firstname: 'Ada' }] },
    },
  },
]
