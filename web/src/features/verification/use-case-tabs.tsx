import { useState } from 'react'
import { Card } from '../../ui/card.tsx'
import { Tabs } from '../../ui/data/tabs.tsx'

export function UseCaseTabs() {
  const [tab, setTab] = useState<string>(useCases[0].id)
  return (
    <section aria-labelledby="use-cases" className="grid gap-3">
      <h2 id="use-cases" className="text-xl tracking-tight">
        Common Use Cases
      </h2>
      <Tabs
        label="Common Use Cases"
        value={tab}
        onValueChange={setTab}
        tabs={useCases.map(({ id, name, text, steps }) => ({
          value: id,
          label: name,
          content: (
            <Card className="grid gap-6 p-5 sm:p-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)] lg:gap-10">
              <p className="text-lg text-balance">{text}</p>
              <ol className="grid gap-4 sm:grid-cols-3">
                {steps.map(([title, detail], index) => (
                  <li key={title} className="grid content-start gap-1 border-t-2 border-accent-line pt-3">
                    <span className="text-xs font-medium text-accent tabular-nums">{index + 1}</span>
                    <h3 className="font-medium">{title}</h3>
                    <p className="text-sm text-muted">{detail}</p>
                  </li>
                ))}
              </ol>
            </Card>
          ),
        }))}
      />
    </section>
  )
}

const useCases = [
  {
    id: 'email',
    name: 'Disposable Email',
    text: 'Keep trial accounts to people who can be reached again.',
    steps: [
      ['Ask at sign-up', 'Send the address before the account is made.'],
      ['Decide', 'Refuse what is disposable, ask for another address when it is risky.'],
      ['Leave a way on', 'Verdicts are statistical: let people write to you.'],
    ],
  },
  {
    id: 'name',
    name: 'Name Verification',
    text: 'Greet customers by their names, and not by what they hit on the keyboard.',
    steps: [
      ['Ask with the profile', 'Send first and last name when they are saved.'],
      ['Read the reasons', 'A placeholder, a keyboard run or a joke says so.'],
      ['Ask again, kindly', 'A suspicious name deserves a second look, not a wall.'],
    ],
  },
  {
    id: 'marketing',
    name: 'Marketing Protection',
    text: 'Send campaigns to mailboxes that still exist next week.',
    steps: [
      ['Clean the list', 'Send it in batches of up to 1,000.'],
      ['Leave out what is gone', 'Throw-away addresses bounce and cost your reputation.'],
      ['Keep it clean', 'Check new subscribers as they come.'],
    ],
  },
  {
    id: 'users',
    name: 'User Validation',
    text: 'One call for the whole form, and one decision for your code.',
    steps: [
      ['Send the three fields', 'Any of them, at least one.'],
      ['Compare with your threshold', 'Each verdict carries its probability.'],
      ['Watch the share', 'Analytics shows how many were stopped each day.'],
    ],
  },
] as const
