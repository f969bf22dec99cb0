import type { ReactNode } from 'react'

/** A document's content; legal-document.tsx renders it. */
export type LegalText = {
  title: string
  /** As agreed to, such as "July 31, 2025". */
  updated: string
  /** The summary, for those who read no further. */
  summary: string[]
  sections: LegalSection[]
}

/** The id is part of URLs people have copied: a new title keeps the old id. */
export type LegalSection = { id: string; title: string; body: ReactNode }
