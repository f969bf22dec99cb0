import { json, printLiteral } from '@assay/contract/samples/literal'
import type { Sample as RequestSample, SampleLanguage } from '@assay/contract/samples/request'
import { escapeHtml, highlight } from './highlight.ts'

export type Sample = { title: string; language: string; code: string }

/** A sample with its name and a copy button, which is hidden where no script runs. */
export function codeFigure({ title, language, code }: Sample): string {
  return `<figure class="code"><figcaption><span>${escapeHtml(title)}</span>${copyButton(title)}</figcaption><pre tabindex="0"><code>${highlight(code, language)}</code></pre></figure>`
}

/** The same request in several languages: stacked, or as tabs where the script runs. */
export function codeTabs(samples: Sample[]): string {
  const [only, ...others] = samples
  if (only && others.length === 0) return codeFigure(only)
  const panels = samples.map((sample) => `<div class="panel">${codeFigure(sample)}</div>`)
  const languages = samples.map(({ title }) => `<button type="button">${escapeHtml(title)}</button>`)
  return `<div class="tabs"><div class="languages">${languages.join('')}</div>${panels.join('')}</div>`
}

export function toFigures(samples: RequestSample[]): Sample[] {
  return samples.map(({ language, code }) => ({ title: language, language: highlighters[language], code }))
}

const highlighters: Record<SampleLanguage, string> = {
  curl: 'bash',
  TypeScript: 'typescript',
  Python: 'python',
  PHP: 'php',
  Go: 'go',
  Ruby: 'ruby',
  Java: 'java',
}

function copyButton(title: string): string {
  return `<button type="button" class="copy" data-copy aria-label="Copy ${escapeHtml(title)}">Copy</button>`
}

/** JSON as a person would format it: what fits stays on one line. */
export function printJson(value: unknown, width = json.width): string {
  return printLiteral(value, { ...json, width })
}
