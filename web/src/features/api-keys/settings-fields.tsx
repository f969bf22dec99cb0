import type { ApiKeyType } from '@assay/contract/api-keys'
import { apiKeyScopes, maxKeyLabel } from '@assay/contract/api-keys/settings'
import { useId } from 'react'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Input, Textarea } from '../../ui/forms/input.tsx'
import type { Form } from '../../ui/forms/use-form.ts'
import { isScope, type SettingsValues } from './key-settings.ts'

type SettingsFieldsProps = {
  form: Pick<Form<SettingsValues>, 'values' | 'errors' | 'bind' | 'change'>
  type: ApiKeyType
}

export function SettingsFields({ form, type }: SettingsFieldsProps) {
  const environments = useId()
  const { values, errors, bind, change } = form
  return (
    <>
      <Field label="Environment" error={errors.label}>
        {(control) => (
          <>
            <Input
              {...control}
              {...bind('label')}
              list={environments}
              maxLength={maxKeyLabel}
              autoComplete="off"
              placeholder="Production, staging, …"
              dir="auto"
            />
            <datalist id={environments}>
              <option value="Production" />
              <option value="Staging" />
              <option value="Development" />
            </datalist>
          </>
        )}
      </Field>
      <Scopes chosen={values.scopes} error={errors.scopes} onChange={(scopes) => change('scopes', scopes)} />
      <Field
        label="Allowed networks"
        error={errors.networks}
        hint="One IP address or network per line. Leave it empty to allow any address."
      >
        {(control) => (
          <Textarea
            {...control}
            {...bind('networks')}
            rows={3}
            spellCheck={false}
            autoComplete="off"
            placeholder={'203.0.113.0/24\n2001:db8::/32'}
            className="font-mono"
          />
        )}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        {type === 'live' && (
          <Field label="Monthly budget" error={errors.budget} hint="In checks. Resets with your quota.">
            {(control) => (
              <Input {...control} {...bind('budget')} inputMode="numeric" autoComplete="off" placeholder="No limit" />
            )}
          </Field>
        )}
        <Field label="Requests per second" error={errors.rate} hint="At most what your plan allows.">
          {(control) => (
            <Input
              {...control}
              {...bind('rate')}
              inputMode="numeric"
              autoComplete="off"
              placeholder="Same as your plan"
            />
          )}
        </Field>
      </div>
    </>
  )
}

type ScopesProps = {
  chosen: SettingsValues['scopes']
  error: string | undefined
  onChange: (scopes: SettingsValues['scopes']) => void
}

function Scopes({ chosen, error, onChange }: ScopesProps) {
  const group = useId()
  return (
    <fieldset className="grid gap-2.5" aria-describedby={`${group}-error`}>
      <legend className="mb-2 text-sm font-medium">Scopes</legend>
      {Object.entries(apiKeyScopes).map(([scope, words]) => (
        <Checkbox
          key={scope}
          name="scopes"
          label={words}
          description={<code className="font-mono">{scope}</code>}
          checked={chosen.some((one) => one === scope)}
          onChange={({ target }) =>
            isScope(scope) && onChange(target.checked ? [...chosen, scope] : chosen.filter((one) => one !== scope))
          }
          {...(error && { 'aria-invalid': true })}
        />
      ))}
      <p id={`${group}-error`} aria-live="polite" className="text-sm text-bad empty:hidden">
        {error}
      </p>
    </fieldset>
  )
}
