import nodeSaml from '@node-saml/node-saml'
import xmldom from '@xmldom/xmldom'

export const { SAML } = nodeSaml
export const { DOMParser } = xmldom
