import { changePlans, type Plan, plans } from '@assay/contract/billing/catalogue'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, onTestFinished, test } from 'vitest'
import { PlanComparison } from './plan-comparison.tsx'

test('DT-1 the comparison has the lines of an operator’s own plans, each in the plans that say it', () => {
  expect(rowOf('Email support within 24 hours')).toEqual([false, true, true, true])
  expect(rowOf('99.99% uptime')).toEqual([false, false, true, true])
  expect(rowOf('Dedicated account manager')).toEqual([false, false, false, true])
  expect(compare()).not.toContain('Also included')

  onTestFinished(() => changePlans({}))
  const own = (plan: Plan, ...features: string[]) => ({ ...plan, features })
  changePlans({
    basic: own(plans.basic, '10,000 API calls per month', 'Support by phone', 'Name verification'),
    pro: own(plans.pro, 'Support by phone', 'Data kept in the EU', '20 requests per second'),
  })
  expect(compare()).toContain('Also included')
  expect(rowOf('Support by phone')).toEqual([false, true, true, false])
  expect(rowOf('Data kept in the EU')).toEqual([false, false, true, false])
  expect(rowOf('Email support within 24 hours')).toEqual([false, false, false, true])
  for (const elsewhere of ['10,000 API calls per month', '20 requests per second', 'Test keys', 'Payment by invoice'])
    expect(compare()).not.toContain(`>${elsewhere}<`)
})

function compare(): string {
  return renderToStaticMarkup(createElement(PlanComparison))
}

/** Whether each plan includes it. */
function rowOf(name: string): boolean[] {
  const row =
    compare()
      .split('<tr')
      .find((html) => html.includes(`>${name}<`)) ?? ''
  return Array.from(row.matchAll(/aria-label="(Included|Not included)"/g), ([, label]) => label === 'Included')
}
