import { z } from 'zod'

export type Trace = { required: string[]; unproven: string[]; unknown: string[] }

/** A requirement is proven when every test that names it passed, and there is at least one. */
export function traceRequirements(requirements: string, reports: { vitest: unknown; playwright: unknown }): Trace {
  const required = [...requirements.matchAll(/^\| ([A-Z]{2}-\d+) \|/gm)].map(([, id = '']) => id)
  const outcomes = [...vitestOutcomes(reports.vitest), ...playwrightOutcomes(reports.playwright)]
  const passed = new Set(outcomes.filter(({ isPassed }) => isPassed).flatMap(idsIn))
  const failed = new Set(outcomes.filter(({ isPassed }) => !isPassed).flatMap(idsIn))
  return {
    required,
    unproven: required.filter((id) => !passed.has(id) || failed.has(id)),
    unknown: [...new Set([...passed, ...failed])].filter((id) => !required.includes(id)),
  }
}

type Outcome = { title: string; isPassed: boolean }

function idsIn({ title }: Outcome): string[] {
  return [...title.matchAll(/\b[A-Z]{2}-\d+\b/g)].map(([id]) => id)
}

const Vitest = z.object({
  testResults: z.array(z.object({ assertionResults: z.array(z.object({ title: z.string(), status: z.string() })) })),
})

function vitestOutcomes(report: unknown): Outcome[] {
  return Vitest.parse(report).testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ title, status }) => ({ title, isPassed: status === 'passed' })),
  )
}

const Suite = z.object({
  specs: z.array(z.object({ title: z.string(), ok: z.boolean(), tests: z.array(z.object({ status: z.string() })) })),
  get suites() {
    return z.array(Suite).optional()
  },
})
const Playwright = z.object({ suites: z.array(Suite) })

function playwrightOutcomes(report: unknown): Outcome[] {
  return Playwright.parse(report).suites.flatMap(suiteOutcomes)
}

/** What was skipped is "ok" to Playwright, and proves nothing. */
function suiteOutcomes({ specs, suites = [] }: z.infer<typeof Suite>): Outcome[] {
  return [
    ...specs.map(({ title, ok, tests }) => ({
      title,
      isPassed: ok && tests.every(({ status }) => status !== 'skipped'),
    })),
    ...suites.flatMap(suiteOutcomes),
  ]
}
