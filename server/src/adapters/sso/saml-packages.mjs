import nodeSaml from '@node-saml/node-saml'

export { DOMParser } from '@xmldom/xmldom'
export const { SAML } = nodeSaml
