import { type BillingCycle, currencies, plans } from '@assay/contract/billing/catalogue'
import type { PublicConfig } from '@assay/contract/config'
import { formatPrice } from '@assay/contract/format'
import { formatCount } from '@assay/contract/format/figures'
import { paths } from '@assay/contract/paths'
import { copyrightYear, productName } from '@assay/contract/product'
import { Lexer, type Token, type Tokens } from 'marked'
import { config } from '../../api/config.ts'

/** The id is part of URLs people have copied: a new title keeps the old id. */
export type LegalSection = { id: string; title: string; tokens: Token[] }
export type LegalText = { title: string; updated: string; summary: string[]; sections: LegalSection[] }

/** A document begins with its title, its date and the points of its summary. Each section follows its heading. */
export function readDocument(markdown: string): LegalText {
  const values = valuesOf(config)
  const filled = markdown.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? missing(name))
  const [title, updated, summary, ...body] = Lexer.lex(filled).filter(({ type }) => type !== 'space')
  if (title?.type !== 'heading' || updated?.type !== 'paragraph' || summary?.type !== 'list') {
    throw new Error('A legal document begins with a heading, a date and a list.')
  }
  const sections: LegalSection[] = []
  for (const token of body) {
    if (token.type === 'heading') sections.push({ ...readHeading(token.text), tokens: [] })
    else sections.at(-1)?.tokens.push(token)
  }
  return {
    title: title.text,
    updated: updated.text.replace('Last updated ', ''),
    summary: summary.items.map(({ text }: Tokens.ListItem) => text),
    sections,
  }
}

/** "Service provided as is {#as-is}": a title and the section's id. */
function readHeading(text: string): { id: string; title: string } {
  const [, title, id] = /^(.+) \{#([\w-]+)\}$/.exec(text) ?? []
  if (!title || !id) throw new Error(`The section “${text}” has no id.`)
  return { id, title }
}

function missing(name: string): never {
  throw new Error(`There is nothing to fill {{${name}}} with.`)
}

/** What the texts say about this installation. */
function valuesOf({ contacts, sessionDays, invoiceRetentionYears, regions }: PublicConfig): Record<string, string> {
  return {
    productName,
    copyrightYear,
    legalContact: contactUs(contacts.legal),
    billingContact: contactUs(contacts.billing),
    sessionDays: sessionDays === null ? 'Until they end' : `Up to ${sessionDays + 1} days`,
    invoiceYears: invoiceRetentionYears === 1 ? '1 year' : `${invoiceRetentionYears} years`,
    captchaProvider: captchaProvider(),
    region: regionSentences(
      regions,
      'Your account and everything in it, including your request log and your files, are',
    ),
    processingRegion: regionSentences(regions, 'We process query data and store what your request log keeps of it'),
    planRows: planRows(),
  }
}

/** Where the data is, if the operator has several places. */
function regionSentences(regions: PublicConfig['regions'], subject: string): string {
  const own = regions?.all.find(({ name }) => name === regions.own)
  if (!own) return ''
  return `\n\n${subject} in our region **${own.label}** and in no other. It leaves that region only if you ask us to move your account.`
}

/** What is sold here, which an operator may have changed. */
function planRows(): string {
  const rows = Object.values(plans).map(({ name, unitLimit, prices }) => {
    const calls = unitLimit === null ? 'Unlimited' : formatCount(unitLimit)
    const priceOf = (cycle: BillingCycle) =>
      prices === null
        ? 'By agreement'
        : currencies.map((currency) => formatPrice(prices[currency][cycle], currency)).join('<br>')
    return `| ${name} *${calls} API calls a month* | ${priceOf('monthly')} | ${priceOf('yearly')} |`
  })
  return rows.join('\n')
}

/** The end of a sentence about writing to us: the address if configured, and always the contact page. */
function contactUs(address: string | null): string {
  const form = `through the [contact page](${paths.contact})`
  return address === null ? form : `at [${address}](mailto:${address}) or ${form}`
}

/** The captcha is a third party's only if the owner has chosen one. */
function captchaProvider(): string {
  const { provider } = config.captcha
  if (provider === 'altcha' || provider === 'none') return ''
  const names = { turnstile: 'Cloudflare', hcaptcha: 'hCaptcha', recaptcha: 'Google' }
  return `\n- **${names[provider]}**, whose captcha keeps bots from signing up;`
}
