import { productName } from '@assay/contract/product'
import type { Guide } from '../guides.ts'

/** The docs for language models, as llmstxt.org describes it: what this is, and where each page is as Markdown. */
export function llmsText(guides: Guide[], publicUrl: string): string {
  const groups = [...new Set(guides.map(({ group }) => group))]
  const sections = groups.map((group) =>
    [
      `## ${group}`,
      '',
      ...guides
        .filter((guide) => guide.group === group)
        .map(({ path, title, lead }) => `- [${title}](${publicUrl}${path}.md): ${lead}`),
      '',
    ].join('\n'),
  )
  return `# ${productName}

> ${productName} is an API that tells real sign-ups from disposable email addresses and made-up names with one request, and says why.

Send \`POST ${publicUrl}/v1/verify\` with an API key in \`X-API-Token\` and a JSON body with \`"model": "user_verification"\` and at least one of \`email\`, \`firstname\` and \`lastname\`. Each field counts as one check. Keep keys on a server. Verdicts are statistical, not statements of fact.

${sections.join('\n')}
## API

- [OpenAPI 3.1](${publicUrl}/openapi.json): every endpoint, field and error, machine-readable
- [Postman collection](${publicUrl}/docs/assay.postman_collection.json): the same, with sample requests and responses
- [API reference](${publicUrl}/docs/reference): the same, to read
`
}
