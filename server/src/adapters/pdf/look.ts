/** Dimensions and colors, the latter from the web app's light theme. */
const ink = '#1b1a18'
const muted = '#65635d'
const rule = '#e2e1dc'
export const accent = '#0a6b5d'

export const page = { paddingTop: 52, paddingBottom: 74, paddingHorizontal: 56, fontSize: 9.5, color: ink }

export const look = {
  // Both on the text itself: a line height that is inherited is one of the wrong size.
  text: { fontSize: 9.5, lineHeight: 1.45 },
  // In the footer any line height makes it disappear.
  small: { fontSize: 8.5 },
  letterhead: { flexDirection: 'row', justifyContent: 'space-between', alignItems: 'flex-start', marginBottom: 26 },
  brand: { flexDirection: 'row', alignItems: 'center', gap: 8 },
  brandName: { fontSize: 15, lineHeight: 1.2 },
  mark: { width: 22, height: 22 },
  title: { fontSize: 20, lineHeight: 1.2 },
  facts: { marginBottom: 24 },
  fact: { flexDirection: 'row' },
  factName: { width: 104, color: muted },
  factValue: { flexGrow: 1, flexBasis: 0 },
  parties: { flexDirection: 'row', gap: 24, marginBottom: 26 },
  party: { flexGrow: 1, flexBasis: 0 },
  label: { color: muted, marginBottom: 3 },
  headline: { fontSize: 16, lineHeight: 1.3, marginBottom: 20 },
  head: { flexDirection: 'row', color: muted, borderBottomWidth: 0.75, borderBottomColor: ink, paddingBottom: 5 },
  line: { flexDirection: 'row', borderBottomWidth: 0.75, borderBottomColor: rule, paddingVertical: 7 },
  item: { flexGrow: 1, flexBasis: 0, paddingRight: 16 },
  quantity: { width: 60, textAlign: 'right' },
  amount: { width: 110, textAlign: 'right' },
  sums: { alignSelf: 'flex-end', width: 270, marginTop: 8 },
  sum: { flexDirection: 'row', justifyContent: 'space-between', paddingVertical: 4 },
  lastSum: { borderTopWidth: 0.75, borderTopColor: ink, marginTop: 3, paddingTop: 7 },
  lastAmount: { fontSize: 11 },
  notes: { marginTop: 26, color: muted },
  footer: {
    position: 'absolute',
    left: 56,
    right: 56,
    bottom: 34,
    flexDirection: 'row',
    justifyContent: 'space-between',
    borderTopWidth: 0.75,
    borderTopColor: rule,
    paddingTop: 9,
    color: muted,
  },
  muted: { color: muted },
} as const
