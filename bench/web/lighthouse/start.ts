import { fork } from 'node:child_process'
import { once } from 'node:events'
import { z } from 'zod'
import { browserArguments, findBrowser } from '../../../e2e/support/browser.ts'
import { installTool } from '../../tools/install.ts'
import { type StorageState, storing } from '../open-session.ts'

export type Lighthouse = {
  /** One run: a new browser with an empty cache, the mobile preset. */
  run: (url: string, session?: StorageState) => Promise<Report>
  stop: () => void
}

export async function startLighthouse(): Promise<Lighthouse> {
  const packages = await installTool('lighthouse')
  const args = [packages, await findBrowser(), ...browserArguments]
  const child = fork('bench/web/lighthouse/child.mjs', args, { execArgv: [] })
  const next = async (): Promise<unknown> => {
    const exited = once(child, 'exit').then(([code]) => {
      throw new Error(`Lighthouse ended with exit code ${code}.`)
    })
    const [message] = await Promise.race([once(child, 'message'), exited])
    return message
  }
  await next()
  return {
    async run(url, session) {
      const response = next()
      child.send({ url, script: session ? storing(session) : '' })
      const report = Report.parse(await response)
      if (report.runtimeError) throw new Error(`Lighthouse could not load ${url}: ${report.runtimeError.message}`)
      return report
    },
    stop: () => child.kill(),
  }
}

const Category = z.object({
  score: z.number(),
  auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
})

/** What we read of Lighthouse's result. */
const Report = z.object({
  runtimeError: z.object({ message: z.string() }).optional(),
  categories: z.object({
    performance: Category,
    accessibility: Category,
    'best-practices': Category,
    seo: Category,
  }),
  audits: z.record(
    z.string(),
    z.object({
      score: z.number().nullable(),
      numericValue: z.number().optional(),
      displayValue: z.string().optional(),
    }),
  ),
})
export type Report = z.infer<typeof Report>
export type CategoryId = keyof Report['categories']
