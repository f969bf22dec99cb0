import { productName } from '@assay/contract/product'
import { codeFigure } from '../code-figure.ts'
import { escapeHtml } from '../escape-html.ts'
import type { Guide } from '../guides.ts'
import { verifyResponse } from '../openapi/examples.ts'
import { printJson } from '../print-json.ts'
import { curlSample } from './curl-sample.ts'
import type { DocsPage } from './layout.ts'

/** The front page: the one endpoint at a glance, then where to go. */
export function overviewPage(guides: Guide[], publicUrl: string): DocsPage {
  const cards = [...guides, { path: '/docs/reference', title: 'API reference', lead: referenceLead }]
  return {
    path: '/docs',
    title: 'Know who is really signing up',
    lead: `${productName} tells a customer from a throw-away address and a made-up name in one call, and says why. This is how to use it.`,
    sections: [],
    content: `<div class="pair">${codeFigure({
      title: 'Ask',
      language: 'bash',
      code: curlSample(publicUrl, 'POST', '/v1/verify', { model: 'user_verification', firstname: 'Asdfgh' }),
    })}${codeFigure({ title: 'Answer', language: 'json', code: printJson(excerpt) })}</div>
<h2 id="guides">Guides and reference</h2><ul class="cards">${cards
      .map(
        ({ path, title, lead }) =>
          `<li><a href="${path}"><strong>${escapeHtml(title)}</strong><span>${escapeHtml(lead)}</span></a></li>`,
      )
      .join('')}</ul>`,
  }
}

export const referenceLead =
  'Every call with its fields, answers and refusals, written from the schemas the server itself uses.'

const { status, request_count, name_verification } = verifyResponse
const excerpt = {
  status,
  request_count,
  name_verification: {
    fake: name_verification?.fake,
    verdict: name_verification?.verdict,
    firstname: name_verification?.firstname,
  },
}
