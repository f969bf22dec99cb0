import { productName } from '@assay/contract/product'
import { codeFigure, codeTabs, printJson, toFigures } from '../code-figure.ts'
import { integrationsGroup } from '../guides.ts'
import { escapeHtml } from '../highlight.ts'
import { verifyResponse } from '../openapi/verification.ts'
import { heading } from '../render-markdown.ts'
import { requestSamples } from '../request-samples.ts'
import type { DocsPage } from './layout.ts'

type Card = { path: string; title: string; lead: string; group?: string }

/** The front page: the way into the reader's own product, the one endpoint at a glance, then everything else. */
export function overviewPage(cards: Card[], publicUrl: string): DocsPage {
  const integrations = cards.filter(({ group, path }) => group === integrationsGroup && path !== '/docs/recipes')
  const places = [...integrations, { path: '/docs/quickstart', title: 'Anywhere else', lead: '' }]
  const others = cards.filter(({ group }) => group !== integrationsGroup)
  const request = { model: 'user_verification', firstname: 'Asdfgh' }
  return {
    path: '/docs',
    title: 'Know who is really signing up',
    lead: `${productName} tells real customers from disposable email addresses and made-up names with one request, and says why. Here’s how to use it.`,
    sections: [],
    content: `${heading(2, 'integrations', 'Where do your sign-ups happen?')}<ul class="places">${places.map(place).join('')}</ul>
<div class="pair">${codeTabs(toFigures(requestSamples(`${publicUrl}/v1/verify`, request)))}${codeFigure({
      title: 'Response',
      language: 'json',
      code: printJson(excerpt, 54),
    })}</div>
${heading(2, 'guides', 'Guides and reference')}<ul class="cards">${others.map(card).join('')}</ul>
${heading(2, 'tools', 'For your tools')}<ul class="cards">${tools.map(card).join('')}</ul>`,
  }
}

function place({ path, title }: Card): string {
  return `<li><a href="${path}">${escapeHtml(title)}</a></li>`
}

function card({ path, title, lead }: Card): string {
  return `<li><a href="${path}"><strong>${escapeHtml(title)}</strong><span>${escapeHtml(lead)}</span></a></li>`
}

export const referenceLead =
  'Every endpoint with its fields, responses and errors, generated from the API’s own schemas.'

export const postmanPath = '/docs/assay.postman_collection.json'

const tools: Card[] = [
  { path: '/openapi.json', title: 'OpenAPI 3.1', lead: 'Generate a client, or import it into your API tool.' },
  { path: postmanPath, title: 'Postman collection', lead: 'Every endpoint with sample requests and responses.' },
  { path: '/llms.txt', title: 'llms.txt', lead: 'These docs as Markdown, for language models.' },
]

const { status, name_verification } = verifyResponse
const excerpt = {
  status,
  name_verification: {
    fake: name_verification?.fake,
    verdict: name_verification?.verdict,
    firstname: name_verification?.firstname,
  },
}
