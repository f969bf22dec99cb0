import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Card } from '../../ui/card.tsx'
import { Tabs } from '../../ui/data/tabs.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { docsPage } from './docs-page.ts'
import { type Question, topics } from './faq.ts'

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
