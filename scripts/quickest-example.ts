import { readFileSync } from 'node:fs'

export type Example = { language: string; title: string; code: string }

/** The code of a guide's quickest example, block by block, with the product at `baseUrl`. What readers copy is what tests and drills run. */
export function quickestExample(slug: string, baseUrl: string): Example[] {
  const guide = readFileSync(`docs/guides/${slug}.md`, 'utf8').replaceAll('{{base_url}}', baseUrl)
  const section = guide.split(/^## /m).find((part) => part.startsWith('Quickest example\n')) ?? ''
  return [...section.matchAll(/^```(\w+) title=(.+)\n([\s\S]*?\n)```$/gm)].map(
    ([, language = '', title = '', code = '']) => ({ language, title, code }),
  )
}

/** The one in this language. */
export function exampleIn(slug: string, language: string, baseUrl: string): string {
  const found = quickestExample(slug, baseUrl).find((example) => example.language === language)
  if (!found) throw new Error(`docs/guides/${slug}.md has no quickest example in ${language}`)
  return found.code
}
