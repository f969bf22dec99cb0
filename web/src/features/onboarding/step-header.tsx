type StepHeaderProps = { step: 1 | 2; title: string; description: string }

/** The heading of one of the two onboarding steps. */
export function StepHeader({ step, title, description }: StepHeaderProps) {
  return (
    <header className="grid gap-4">
      <div className="grid gap-2">
        <p className="text-sm font-medium text-accent">Step {step} of 2</p>
        <div className="grid w-40 grid-cols-2 gap-1" aria-hidden="true">
          <span className="h-1 rounded-full bg-accent" />
          <span className={step === 2 ? 'h-1 rounded-full bg-accent' : 'h-1 rounded-full bg-border-strong'} />
        </div>
      </div>
      <div>
        <h1>{title}</h1>
        <p className="mt-1.5 max-w-[60ch] text-muted">{description}</p>
      </div>
    </header>
  )
}
