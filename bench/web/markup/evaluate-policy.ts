import { z } from 'zod'
import { importTool } from '../../tools/install.ts'

/** What Google's CSP evaluator finds in a policy, in words. */
export type EvaluatePolicy = (policy: string) => string[]

/** Its levels from high to info: what lies above is praise, or a part that newer browsers ignore. */
const worstInfo = 50

export async function loadPolicyEvaluator(): Promise<EvaluatePolicy> {
  const { CspParser } = Parsers.parse(await importTool('markup', 'csp_evaluator/dist/parser.js'))
  const { CspEvaluator } = Evaluators.parse(await importTool('markup', 'csp_evaluator/dist/evaluator.js'))
  return (policy) => {
    const findings = Findings.parse(new CspEvaluator(new CspParser(policy).csp).evaluate())
    return findings
      .filter(({ severity }) => severity <= worstInfo)
      .map(({ directive, value, description }) => `${[directive, value].filter(Boolean).join(' ')}: ${description}`)
  }
}

const isFunction = (value: unknown) => typeof value === 'function'
const Parsers = z.object({ CspParser: z.custom<new (policy: string) => { csp: unknown }>(isFunction) })
const Evaluators = z.object({ CspEvaluator: z.custom<new (csp: unknown) => { evaluate: () => unknown }>(isFunction) })
const Findings = z.array(
  z.object({ severity: z.number(), directive: z.string(), value: z.string().optional(), description: z.string() }),
)
