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
    text: 'Give trials only to people you can reach again.',
    steps: [
      ['Check at sign-up', 'Check the address before you create the account.'],
      ['Decide', 'Reject disposable addresses. Ask for another one when the result is risky.'],
      ['Allow appeals', 'Results are statistical. Always give people a way to appeal.'],
    ],
  },
  {
    id: 'name',
    name: 'Name Verification',
    text: 'Greet customers by name, not by whatever they typed to get past a form.',
    steps: [
      ['Check the profile', 'Send the first and last name when someone saves them.'],
      ['Read the reasons', 'Each one says what’s wrong: a placeholder, keyboard mashing or a joke.'],
      ['Ask again, kindly', 'Give a suspicious name a second look before you block anyone.'],
    ],
  },
  {
    id: 'marketing',
    name: 'Marketing Protection',
    text: 'Send campaigns to mailboxes that will still exist next week.',
    steps: [
      ['Clean your list', 'Check it in batches of up to 1,000.'],
      ['Drop dead addresses', 'Disposable addresses bounce and hurt your sender reputation.'],
      ['Keep it clean', 'Check new subscribers as they sign up.'],
    ],
  },
  {
    id: 'users',
    name: 'User Validation',
    text: 'One request for the whole form, one decision in your code.',
    steps: [
      ['Send what you have', 'Email, first name, last name: any or all of them.'],
      ['Set your threshold', 'Each result comes with a probability.'],
      ['Watch the trend', 'Analytics shows how many sign-ups were flagged each day.'],
    ],
  },
] as const
