import { measuredAccuracy } from '@assay/contract/accuracy'
import { formatPercent } from '@assay/contract/format/figures'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Card } from '../../ui/card.tsx'
import { Tabs } from '../../ui/data/tabs.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { docsPage } from './docs-page.ts'

export function FaqTabs() {
  const [tab, setTab] = useState(topics[0]?.id ?? '')
  return (
    <section aria-labelledby="faq" className="grid gap-3">
      <h2 id="faq" className="text-xl tracking-tight">
        Frequently asked questions
      </h2>
      <Tabs
        label="Question topics"
        value={tab}
        onValueChange={setTab}
        tabs={topics.map(({ id, name, questions }) => ({
          value: id,
          label: name,
          content: (
            <Card className="divide-y divide-border">
              {questions.map((question) => (
                <Entry key={question.question} {...question} />
              ))}
            </Card>
          ),
        }))}
      />
    </section>
  )
}

function Entry({ question, answer, source }: Question) {
  return (
    <details className="group">
      <summary className="flex cursor-pointer list-none items-center justify-between gap-4 px-5 py-4 font-medium focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
        {question}
        <ChevronDown
          className="size-4 shrink-0 text-muted transition-transform group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <p className="max-w-[72ch] px-5 pb-5 text-muted">
        {answer}
        {source && (
          <>
            {' '}
            <TextLink href={docsPage(source.guide)}>{source.label}</TextLink>
          </>
        )}
      </p>
    </details>
  )
}

type Question = {
  question: string
  answer: string
  /** Where the documentation explains a figure, or the rest. */
  source?: { guide: 'accuracy' | 'limits' | 'verdicts' | 'quickstart' | 'test-inputs'; label: string }
}

const { forward } = measuredAccuracy
const measured = { guide: 'accuracy', label: 'How we measure it' } as const
const counted = { guide: 'limits', label: 'How checks are counted' } as const
const verdicts = { guide: 'verdicts', label: 'What each verdict means' } as const

const topics: { id: string; name: string; questions: Question[] }[] = [
  {
    id: 'general',
    name: 'General',
    questions: [
      {
        question: 'What counts as a check?',
        answer:
          'Each field you send is one check, so an email address and two names make three (1 API call = 1 field checked). Failed and rate-limited requests don’t count.',
        source: counted,
      },
      {
        question: 'When do plan changes take effect?',
        answer:
          'Upgrades take effect immediately: you pay a prorated charge and get the new plan’s full quota. Downgrades take effect at your next renewal.',
      },
      {
        question: 'Which currency will I pay in?',
        answer:
          'You choose your billing country before you pay: Indian rupees (INR) for India, US dollars (USD) everywhere else. A running plan keeps its currency until it ends.',
      },
      {
        question: 'Can I cancel anytime?',
        answer:
          'Yes, on your Subscriptions page. You keep your plan until the end of the period you paid for, then move to Free.',
      },
      {
        question: 'Are results always right?',
        answer:
          'No. They’re statistical: each comes with a probability and its reasons, and you decide what to do with it. Always give people a way to appeal.',
        source: verdicts,
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
        answer: `From ${forward.period}, we flagged ${formatPercent(forward.abused.percent, 1)} of each day’s thousand most abused domains using data from the day before, and ${formatPercent(forward.newAmongAbused.percent)} of those new to that thousand on their first day. Of domains that no list had seen before, we flagged ${formatPercent(forward.newAnywhere.percent)} on their first day. On our evaluation set we’re above 99.8% disposable-email accuracy; its disposable domains are on lists we use.`,
        source: measured,
      },
      {
        question: 'How often is the database updated?',
        answer: 'Daily. If an update looks wrong, we reject it and keep using the last good one.',
      },
      {
        question: 'What about private relays and free mailboxes?',
        answer: 'We recognize them and don’t call them disposable. Plenty of people have good reasons to use them.',
        source: verdicts,
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
        question: 'Which countries does it cover?',
        answer: 'Names from 190+ countries. Where we have few examples of a script, we let a name pass.',
        source: measured,
      },
      {
        question: 'Do you reject unusual names?',
        answer:
          'No. Single letters, hyphens, apostrophes and non-Latin scripts are fine. We flag placeholders, keyboard mashing and joke names, and say which.',
      },
    ],
  },
  {
    id: 'integration',
    name: 'Integration',
    questions: [
      {
        question: 'How fast is a response?',
        answer: 'Typically 100–200 ms including network time.',
      },
      {
        question: 'How long does integration take?',
        answer: 'Minutes. It’s one request with your key in a header, and we have samples you can copy.',
        source: { guide: 'quickstart', label: 'Quickstart' },
      },
      {
        question: 'Can I test without using my quota?',
        answer: 'Yes. A test key returns fixed results for documented inputs and never counts.',
        source: { guide: 'test-inputs', label: 'Test inputs' },
      },
      {
        question: 'What happens when I reach my limit?',
        answer:
          'Requests fail with status 429 and say when to try again. You never pay more than your plan, and rejected requests don’t count.',
        source: counted,
      },
    ],
  },
]
