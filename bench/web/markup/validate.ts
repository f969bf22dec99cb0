import { z } from 'zod'
import { importTool } from '../../tools/install.ts'
import type { ServedPage } from './read-pages.ts'

/** What is wrong with a page's markup, in words; nothing if it's valid. */
export type Validate = (page: ServedPage) => string[]

/** html-validate's recommended rules; `prettier` turns off those about how the source looks. */
const pageRules = {
  root: true,
  extends: ['html-validate:recommended', 'html-validate:document', 'html-validate:prettier'],
  rules: {
    'attribute-empty-style': 'off',
    'attribute-boolean-style': 'off',
    // HTML has no case, and React writes some names in its own.
    'attr-case': 'off',
    // Our own files are named by their hash, and scripts have a nonce.
    'require-sri': ['error', { target: 'crossorigin' }],
    // Vite writes the nonce into a meta element without `content`.
    'element-required-attributes': 'off',
    // What HTML itself allows: a heading of the docs may begin with a digit.
    'valid-id': ['error', { relaxed: true }],
  },
}
/** Mail programs understand tables and style attributes, and little else. */
const emailRules = {
  ...pageRules,
  rules: { ...pageRules.rules, 'no-inline-style': 'off', 'no-deprecated-attr': 'off', 'prefer-tbody': 'off' },
}

export async function loadValidator(): Promise<Validate> {
  const { HtmlValidate, StaticConfigLoader } = Module.parse(
    await importTool('markup', 'html-validate/dist/esm/index.js'),
  )
  const load = (rules: object) => Validator.parse(new HtmlValidate(new StaticConfigLoader(rules)))
  const [page, email] = [load(pageRules), load(emailRules)]
  return ({ path, html, isEmail }) => {
    const { results } = Report.parse((isEmail ? email : page).validateStringSync(html, path))
    const messages = results.flatMap((result) => result.messages)
    return messages.map(({ ruleId, message, line, column }) => `${path}:${line}:${column}: ${message} (${ruleId})`)
  }
}

type Constructor = new (...parameters: unknown[]) => object
const Constructor = z.custom<Constructor>((value) => typeof value === 'function')
const Module = z.object({ HtmlValidate: Constructor, StaticConfigLoader: Constructor })
const Validator = z.custom<{ validateStringSync: (html: string, name: string) => unknown }>(
  (value) => typeof value === 'object' && value !== null && 'validateStringSync' in value,
)
const Message = z.object({ ruleId: z.string(), message: z.string(), line: z.number(), column: z.number() })
const Report = z.object({ results: z.array(z.object({ messages: z.array(Message) })) })
