import { Section } from './section.tsx'

export function ColorsAndType() {
  return (
    <>
      <Section title="Colors">
        <div className="grid grid-cols-[repeat(auto-fill,minmax(112px,1fr))] gap-3">
          {colors.map((color) => (
            <div key={color} className="grid gap-1.5 text-xs text-muted">
              <div className="h-12 rounded-md border border-border" style={{ background: `var(--${color})` }} />
              <code className="font-mono">{color}</code>
            </div>
          ))}
        </div>
      </Section>
      <Section title="Type">
        <div className="grid gap-2">
          <p className="text-3xl font-semibold tracking-[-0.03em]">Know who is really signing up.</p>
          <p className="text-2xl font-semibold tracking-[-0.022em]">Page heading, 26 px</p>
          <p className="text-xl font-semibold">Section heading, 20 px</p>
          <p className="text-lg">Lead text, 16 px. Nguyễn, Łukasz, Çelik, Иван.</p>
          <p>Body text, 14 px. The quick brown fox jumps over the lazy dog.</p>
          <p className="text-sm text-muted">Small and muted, 13 px.</p>
          <p className="text-xs text-faint">Smallest and faint, 12 px.</p>
          <p className="font-mono">Mono 0123456789 ak_live_Il1O0</p>
          <p className="tabular-nums">Tabular 1,111.11 · 8,888.88</p>
        </div>
      </Section>
    </>
  )
}

const colors = [
  ...['bg', 'surface', 'subtle', 'border', 'border-strong', 'control', 'text', 'muted', 'faint', 'ink'],
  ...[
    'accent',
    'accent-weak',
    'accent-line',
    'ok',
    'ok-weak',
    'warn',
    'warn-weak',
    'bad',
    'bad-weak',
    'info',
    'info-weak',
  ],
  ...['chart-1', 'chart-2', 'chart-3', 'chart-4', 'chart-rest'],
]
