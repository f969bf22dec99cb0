import { Pill } from '../../ui/data/pill.tsx'
import { ExampleVerdict } from './example-verdict.tsx'

export function ProductPitch() {
  return (
    <section aria-labelledby="pitch" className="w-full max-w-[500px]">
      <Pill tone="accent">AI-powered and algorithmic solutions</Pill>
      <h2 id="pitch" className="mt-4 text-2xl tracking-[-0.03em] sm:text-3xl">
        Know who is really
        <br />
        signing up.
      </h2>
      <p className="mt-2.5 mb-7 max-w-[430px] text-lg text-muted">
        One request tells real customers from disposable emails and made-up names, and says why.
      </p>
      <ExampleVerdict />
    </section>
  )
}
