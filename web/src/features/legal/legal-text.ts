import type { ReactNode } from 'react'

/** A document as it is written; legal-document.tsx draws it. */
export type LegalText = {
  title: string
  /** The day, such as "2025-07-31". */
  updated: string
  /** What it comes to, for whoever reads no further. */
  summary: string[]
  sections: LegalSection[]
}

/** The id is part of addresses that people have copied: a new title keeps the old id. */
export type LegalSection = { id: string; title: string; body: ReactNode }
