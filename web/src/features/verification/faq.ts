import { measuredAccuracy } from '@assay/contract/accuracy'

export type Question = {
  question: string
  answer: string
  /** Where the documentation explains a figure, or the rest. */
  source?: { guide: 'accuracy' | 'limits' | 'verdicts' | 'quickstart' | 'test-inputs'; label: string }
}

const { forward } = measuredAccuracy
const measured = { guide: 'accuracy', label: 'How it is measured' } as const
const counted = { guide: 'limits', label: 'How calls are counted' } as const

export const topics: { id: string; name: string; questions: Question[] }[] = [
  {
    id: 'general',
    name: 'General',
    questions: [
      {
        question: 'What is counted as a call?',
        answer:
          'One field checked is one call of the quota: an address and both names are three. Failed and rate-limited calls are not counted.',
        source: counted,
      },
      {
        question: 'When do plan changes take effect?',
        answer:
          'Upgrades take effect at once, with a pro-rated charge and the full quota of the new plan. Downgrades take effect at the next billing cycle.',
      },
      {
        question: 'Are verdicts facts?',
        answer:
          'No. They are statistical: each carries a probability and its reasons, and you decide what to do with it. Leave people a way on.',
        source: { guide: 'verdicts', label: 'What each verdict means' },
      },
      { question: 'How soon does support reply?', answer: 'Support replies within 24 hours.' },
    ],
  },
  {
    id: 'email',
    name: 'Disposable Email',
    questions: [
      {
        question: 'How accurate is it?',
        answer: `From ${forward.period}, we flagged ${forward.abused.percent.toFixed(1)}% of each day’s most abused domains with data from the day before, and ${forward.firstDay.percent.toFixed(0)}% of new ones on their first day. 99.8% disposable-email accuracy is what our evaluation set shows; most of its domains are on lists we use.`,
        source: measured,
      },
      {
        question: 'How often is the database updated?',
        answer: 'Daily. An update that looks wrong is refused, and the last good one stays in use.',
        source: measured,
      },
      {
        question: 'What about private relays and free mailboxes?',
        answer: 'They are told apart and not called disposable: many people sign up with them for good reasons.',
        source: { guide: 'verdicts', label: 'What each verdict means' },
      },
    ],
  },
  {
    id: 'name',
    name: 'Name Verification',
    questions: [
      {
        question: 'How accurate is it?',
        answer: 'Name verification is above 98% accuracy on our evaluation set.',
        source: measured,
      },
      {
        question: 'Which countries does it know?',
        answer:
          'Names from 190+ countries. Where there are few examples of a script, a name is let pass rather than refused.',
        source: measured,
      },
      {
        question: 'Are unusual names refused?',
        answer:
          'One letter, a hyphen, an apostrophe or another script is no reason. What is found are placeholders, keyboard runs and jokes, and the answer says which.',
      },
    ],
  },
  {
    id: 'integration',
    name: 'Integration',
    questions: [
      {
        question: 'How fast is the answer?',
        answer: 'An API response takes 100-200 ms, the way over the network included.',
        source: measured,
      },
      {
        question: 'How long does it take to build in?',
        answer: 'One request with a key in a header. There are samples for curl, TypeScript and Python to paste.',
        source: { guide: 'quickstart', label: 'Quickstart' },
      },
      {
        question: 'Can I test without using my quota?',
        answer: 'Yes. A test key gets fixed answers for documented inputs and is never counted.',
        source: { guide: 'test-inputs', label: 'Test inputs' },
      },
      {
        question: 'What happens above the limit?',
        answer:
          'The call is refused with status 429 and says when to try again. Nothing is charged on top of your plan, and refused calls are not counted.',
        source: counted,
      },
    ],
  },
]
