import { paths } from '@assay/contract/paths'
import { curlSample } from '@assay/contract/samples/curl'
import { Mail, UserPlus, Users } from 'lucide-react'
import { config } from '../../api/config.ts'
import { Link } from '../../routing/link.tsx'
import { Button } from '../../ui/button.tsx'
import { CodeBlock } from '../../ui/data/code-block.tsx'
import { sampleRequest } from './tool-tabs.tsx'

/** Below the sign-in form: who it's for, and how to start. */
export function FirstLook() {
  return (
    <div className="grid gap-16 py-16 lg:gap-24 lg:py-24">
      <section aria-labelledby="for-whom">
        <h2 id="for-whom" className="text-2xl tracking-[-0.025em]">
          Built for products that anyone can join
        </h2>
        <ul className="mt-8 grid gap-x-10 gap-y-8 md:grid-cols-3">
          {audiences.map(({ Icon, name, text }) => (
            <li key={name} className="border-t border-border-strong pt-5">
              <Icon className="size-5 text-accent" aria-hidden="true" />
              <h3 className="mt-3 text-lg">{name}</h3>
              <p className="mt-1.5 text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section
        aria-labelledby="first-verdict"
        className="grid items-center gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)]"
      >
        <div>
          <h2 id="first-verdict" className="text-2xl tracking-[-0.025em]">
            Your first verdict in three steps
          </h2>
          <ol className="mt-7 grid gap-5">
            {steps.map(([title, text], index) => (
              <li key={title} className="grid grid-cols-[2rem_minmax(0,1fr)]">
                <span className="font-mono text-sm leading-6 text-accent">{index + 1}</span>
                <div>
                  <h3 className="text-lg">{title}</h3>
                  <p className="mt-0.5 text-muted">{text}</p>
                </div>
              </li>
            ))}
          </ol>
          <div className="mt-8 flex flex-wrap gap-3">
            <Button variant="primary" size="lg" asChild>
              <Link to={paths.signup}>Start free</Link>
            </Button>
            <Button size="lg" asChild>
              <a href={config.docsUrl}>Read the docs</a>
            </Button>
          </div>
        </div>
        <CodeBlock title="curl" code={curlSample(sampleRequest(config.publicUrl, null))} />
      </section>
    </div>
  )
}

const audiences = [
  {
    Icon: UserPlus,
    name: 'Sign-up forms',
    text: 'Give trials and free plans to people you can reach again, not to their tenth disposable address.',
  },
  {
    Icon: Mail,
    name: 'Lists and campaigns',
    text: 'Check up to 1,000 rows in one request, and send to mailboxes that will still exist next week.',
  },
  {
    Icon: Users,
    name: 'Communities and marketplaces',
    text: 'Members with real names, in any script. Hyphens, apostrophes and single letters are fine.',
  },
]

const steps = [
  ['Create an account', 'Free to start. No credit card needed.'],
  ['Create an API key', 'Test keys return fixed results and never use your quota.'],
  ['Send what the person typed', 'You get a verdict, a probability and the reasons for each field.'],
] as const
