/** Beside a form, for browsers without scripts: `action` is what it's for. */
export function NeedsScripts({ action }: { action: string }) {
  return (
    <noscript>
      <p className="rounded-lg border border-border bg-subtle px-3.5 py-3">
        {`${action} needs JavaScript. Turn it on in your browser and reload this page.`}
      </p>
    </noscript>
  )
}
