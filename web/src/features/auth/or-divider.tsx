export function OrDivider() {
  return (
    <div className="flex items-center gap-3 text-xs text-faint before:h-px before:grow before:bg-border after:h-px after:grow after:bg-border">
      or
    </div>
  )
}
