import { type Role, roles, roleTexts } from '@assay/contract/teams/roles'

export type AssignableRole = Exclude<Role, 'owner'>

/** Ownership is handed over, never given by invitation. */
export function RoleChoice({ value, onChange }: { value: AssignableRole; onChange: (role: AssignableRole) => void }) {
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1.5 text-sm font-medium">Role</legend>
      {roles
        .filter((role) => role !== 'owner')
        .map((role) => (
          <label
            key={role}
            className="flex items-start gap-3 rounded-lg px-3 py-2 has-checked:bg-accent-weak has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="role"
              value={role}
              checked={value === role}
              onChange={() => onChange(role)}
              className="mt-1 size-4 shrink-0 accent-accent outline-none"
            />
            <span className="grid">
              <span className="font-medium">{roleTexts[role].name}</span>
              <span className="text-sm text-muted">{roleTexts[role].description}</span>
            </span>
          </label>
        ))}
    </fieldset>
  )
}
