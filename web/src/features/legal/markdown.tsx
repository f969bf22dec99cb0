import type { Token, Tokens } from 'marked'
import type { ReactNode } from 'react'
import { config } from '../../api/config.ts'
import { Link } from '../../routing/link.tsx'
import { TextLink } from '../../ui/text-link.tsx'

/** What our own legal texts are written with: paragraphs, lists, tables, links and emphasis. */
export function Markdown({ tokens }: { tokens: Token[] }) {
  return (
    <div className="[&_p]:mt-3 [&_ul]:mt-3 [&_ul]:grid [&_ul]:list-disc [&_ul]:gap-2 [&_ul]:pl-5 [&_li]:marker:text-faint [&_strong]:font-semibold print:[&_ul]:block">
      {renderTokens(tokens)}
    </div>
  )
}

function renderTokens(tokens: Token[] = []): ReactNode[] {
  return tokens.map((token, index) => {
    const key = `${index}`
    switch (token.type) {
      case 'paragraph':
        return isCaption(token) ? null : <p key={key}>{renderTokens(token.tokens)}</p>
      case 'list':
        return (
          <ul key={key}>
            {token.items.map((item: Tokens.ListItem) => (
              <li key={item.raw}>{renderTokens(item.tokens)}</li>
            ))}
          </ul>
        )
      case 'table':
        return <Table key={key} table={token as Tokens.Table} caption={tokens.slice(0, index).findLast(isCaption)} />
      case 'link':
        return <DocumentLink key={key} to={token.href} text={token.text} />
      case 'strong':
        return <strong key={key}>{renderTokens(token.tokens)}</strong>
      case 'em':
        return <em key={key}>{renderTokens(token.tokens)}</em>
      case 'html':
        return <br key={key} />
      case 'text':
        return 'tokens' in token ? renderTokens(token.tokens) : token.text
      default:
        throw new Error(`Legal texts have no ${token.type}.`)
    }
  })
}

/** "Table: How long we keep data" is the next table's caption, for screen readers. */
function isCaption(token: Token): boolean {
  return token.type === 'paragraph' && token.raw.startsWith('Table: ')
}

/** Few words per cell, so that it stays a table on the smallest screen. The first cell names the row. */
function Table({ table, caption }: { table: Tokens.Table; caption: Token | undefined }) {
  return (
    <table className="mt-4 w-full border-collapse text-left text-base leading-normal [&_em]:block [&_em]:text-sm [&_em]:font-normal [&_em]:text-muted [&_em]:not-italic">
      <caption className="sr-only">{caption?.raw.trim().slice('Table: '.length)}</caption>
      <thead>
        <tr className="border-b border-border-strong text-sm text-muted">
          {table.header.map(({ text }) => (
            <th key={text} scope="col" className="py-2 pr-4 font-medium last:pr-0">
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map(([name, ...cells]) => (
          <tr key={name?.text} className="border-b border-border align-top print:break-inside-avoid">
            <th scope="row" className="py-2.5 pr-4 font-medium">
              {renderTokens(name?.tokens)}
            </th>
            {cells.map(({ tokens }, index) => (
              <td key={table.header[index + 1]?.text} className="py-2.5 pr-4 tabular-nums last:pr-0">
                {renderTokens(tokens)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A page's full URL follows its link in print. */
function DocumentLink({ to, text }: { to: string; text: string }) {
  if (!to.startsWith('/')) {
    return (
      <TextLink href={to} className="underline wrap-anywhere">
        {text}
      </TextLink>
    )
  }
  return (
    <TextLink
      asChild
      className="underline print:after:content-['_('_attr(data-address)_')'] print:after:font-normal print:after:wrap-anywhere"
    >
      <Link to={to} data-address={new URL(to, config.publicUrl).href}>
        {text}
      </Link>
    </TextLink>
  )
}
