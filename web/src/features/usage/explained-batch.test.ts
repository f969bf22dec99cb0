import type { ExplainedResult } from '@assay/contract/usage/explained'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ExplainedBatch } from './explained-batch.tsx'

test('CT-2 a batch is explained a hundred people at a time, and up to the one that a link leads to', () => {
  const all = drawBatch(null)
  expect(all.match(/results\[\d+\]/g)).toHaveLength(100)
  expect(all).toContain('100 of 150 items')
  const linked = drawBatch(149)
  expect(linked.match(/results\[\d+\]/g)).toHaveLength(150)
  expect(linked.match(/<li aria-current="true".*?results\[(\d+)\]/)?.[1]).toBe('149')
})

function drawBatch(linked: number | null): string {
  return renderToStaticMarkup(createElement(ExplainedBatch, { results: Array(150).fill(allowed), linked }))
}

const allowed: ExplainedResult = {
  decision: 'allow',
  rule: { id: 'default', message: 'No rule matched.' },
  draft_decision: null,
  email: null,
  name: null,
  activity: null,
}
