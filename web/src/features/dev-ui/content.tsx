import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { CodeBlock } from '../../ui/data/code-block.tsx'
import { Pill, type PillTone } from '../../ui/data/pill.tsx'
import { Table } from '../../ui/data/table.tsx'
import { Tabs } from '../../ui/data/tabs.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { Row, Section } from './section.tsx'

export function Content() {
  const [tab, setTab] = useState('curl')
  return (
    <>
      <Section title="Pills">
        <Row>
          {tones.map((tone) => (
            <Pill key={tone} tone={tone}>
              {tone}
            </Pill>
          ))}
          {tones.map((tone) => (
            <Pill key={tone} tone={tone} dot>
              {tone} with dot
            </Pill>
          ))}
        </Row>
      </Section>
      <Section title="Cards and table">
        <div className="grid gap-4 md:grid-cols-3">
          {(['flat', 'raised', 'selected'] as const).map((look) => (
            <Card key={look} look={look} className="p-5">
              <p className="text-sm text-muted">A {look} card</p>
              <p className="mt-1 text-2xl font-semibold tracking-tight tabular-nums">41,582</p>
            </Card>
          ))}
        </div>
        <Card>
          <CardHeader title="Invoices" description="Sample rows." aside={<TextLink href="#manage">Manage</TextLink>} />
          <Table
            caption="Invoices"
            rows={invoices}
            rowKey={(invoice) => invoice.id}
            columns={[
              {
                id: 'id',
                header: 'Invoice',
                cell: (invoice) => <code className="font-mono text-sm">{invoice.id}</code>,
              },
              { id: 'plan', header: 'Plan', cell: (invoice) => invoice.plan },
              {
                id: 'status',
                header: 'Status',
                cell: (invoice) => (
                  <Pill tone={invoice.tone} dot>
                    {invoice.status}
                  </Pill>
                ),
              },
              { id: 'amount', header: 'Amount', align: 'end', cell: (invoice) => invoice.amount },
            ]}
          />
        </Card>
      </Section>
      <Section title="Tabs and code">
        <Card>
          <CardBody className="pt-2">
            <Tabs
              label="Language"
              value={tab}
              onValueChange={setTab}
              tabs={[
                { value: 'curl', label: 'curl', content: <CodeBlock title="curl" code={curl} /> },
                { value: 'ts', label: 'TypeScript', content: <CodeBlock title="TypeScript" code={typescript} /> },
                { value: 'php', label: 'PHP', content: null, disabled: true },
              ]}
            />
          </CardBody>
        </Card>
      </Section>
      <Section title="Empty state">
        <EmptyState
          icon={<KeyRound />}
          title="No API keys yet"
          description="Create a key to make your first API call. You’ll see it once, so store it somewhere safe."
          action={<Button variant="primary">Create API key</Button>}
        />
      </Section>
    </>
  )
}

const tones: PillTone[] = ['neutral', 'accent', 'ok', 'warn', 'bad', 'info']

const invoices: { id: string; plan: string; status: string; tone: PillTone; amount: string }[] = [
  { id: 'inv_sample_1', plan: 'Professional (yearly)', status: 'Paid', tone: 'ok', amount: '$950.00' },
  { id: 'inv_sample_2', plan: 'Basic (monthly)', status: 'Due', tone: 'warn', amount: '$49.00' },
  { id: 'inv_sample_3', plan: 'Basic (monthly)', status: 'Failed', tone: 'bad', amount: '$49.00' },
]

const curl = `curl https://assay.example/v1/verify \\
  -H "Authorization: Bearer $ASSAY_KEY" \\
  -d '{"email":"kx92@mailforest.io","firstname":"Asdfgh","lastname":"Nguyễn"}'`

const typescript = `const verdict = await verify({ email: 'kx92@mailforest.io' })`
