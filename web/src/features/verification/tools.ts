import type { SampleCall } from './samples.ts'

export type Tool = { id: string; name: string; title: string; text: string; points: string[]; call: SampleCall }

const model = 'user_verification'

export const tools: Tool[] = [
  {
    id: 'email',
    name: 'Disposable Email',
    title: 'Disposable e-mail detection',
    text: 'Says whether an address belongs to a throw-away service, and what kind of address it is otherwise.',
    points: [
      'Lists that are renewed every day, and a model for what no list has yet',
      'Relay, free, business, education and government addresses told apart',
      'Typing errors found: “Did you mean gmail.com?”',
    ],
    call: { path: '/v1/verify', body: { model, email: 'kx92@mailinator.com' } },
  },
  {
    id: 'name',
    name: 'Name Verification',
    title: 'Name verification',
    text: 'Tells a person’s name from one that was typed to get past a form, in any script.',
    points: [
      'Keyboard runs, placeholders and jokes are found',
      'Short, hyphenated and non-Latin names are people’s names',
      'Well-known names are marked as notable, not refused',
    ],
    call: { path: '/v1/verify', body: { model, firstname: 'Asdfgh', lastname: 'Nguyễn' } },
  },
  {
    id: 'user',
    name: 'User Verification',
    title: 'All three fields in one call',
    text: 'What a sign-up form asks for, judged together. Each field that is sent is one call of the quota.',
    points: [
      'A verdict, a probability and the reasons for each field',
      'What only shows when both names are looked at together',
      'Failed and rate-limited calls are not counted',
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
    text: 'For a list that is there already: clean it before a campaign, or after an attack.',
    points: [
      'One request, answers in the order of the list',
      'Counted as a whole or not at all: a batch is never half checked',
      'Can be repeated with an idempotency key without paying twice',
    ],
    call: {
      path: '/v1/verify/batch',
      body: { model, items: [{ email: 'kx92@mailinator.com' }, { email: 'ada@example.com', firstname: 'Ada' }] },
    },
  },
]
