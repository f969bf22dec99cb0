// biome-ignore lint/correctness/useImportExtensions: its types are in a declaration beside it.
import { DOMParser, type XmlElement } from './saml-packages.mjs'

export const namespaces = {
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
}

/** What someone sent isn't acceptable. The sentence is for whoever set the connection up. */
export class Unacceptable extends Error {}

/** Elements, attributes and text. A document type could define entities, so nothing with one is ever parsed. */
export function parseXml(xml: string, { allowsComments = false } = {}): XmlElement {
  const markup = allowsComments ? xml.replace(/<!--[\s\S]*?-->/g, '') : xml
  if (/<!/.test(markup)) throw new Unacceptable('The document has a document type, a comment or a CDATA section.')
  if (/<\?(?!xml\s)/i.test(markup) || markup.lastIndexOf('<?') > 0) {
    throw new Unacceptable('The document has a processing instruction.')
  }
  const fail = (message: string) => {
    throw new Unacceptable(`The document isn’t valid XML: ${message.split('\n')[0]}`)
  }
  const parser = new DOMParser({ errorHandler: { warning: fail, error: fail, fatalError: fail } })
  const { documentElement } = parser.parseFromString(markup.replace(/\r\n?/g, '\n'), 'text/xml')
  if (!documentElement) throw new Unacceptable('The document isn’t valid XML.')
  return documentElement
}

/** All of a namespace's elements with this name, at any depth. */
export function descendants(node: XmlElement, namespace: string, name: string): XmlElement[] {
  return Array.from(node.getElementsByTagNameNS(namespace, name))
}

export function children(node: XmlElement, namespace: string, name: string): XmlElement[] {
  return descendants(node, namespace, name).filter(({ parentNode }) => parentNode === node)
}

/** The only child of this name; a second one could be what somebody else reads. */
export function onlyChild(node: XmlElement, namespace: string, name: string): XmlElement {
  const [child, ...others] = children(node, namespace, name)
  if (!child || others.length > 0) throw new Unacceptable(`${node.localName} must have exactly one ${name}.`)
  return child
}

export function textOf(node: XmlElement): string {
  if (Array.from(node.childNodes).some(({ nodeType }) => nodeType !== textNode)) {
    throw new Unacceptable(`${node.localName} must contain text alone.`)
  }
  return (node.textContent ?? '').trim()
}

const textNode = 3
