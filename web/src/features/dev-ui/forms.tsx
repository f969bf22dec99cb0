import { useState } from 'react'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Input, Textarea } from '../../ui/forms/input.tsx'
import { PasswordInput } from '../../ui/forms/password-input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { Section } from './section.tsx'

export function Forms() {
  const [country, setCountry] = useState('')
  return (
    <Section title="Forms">
      <div className="grid gap-5 md:grid-cols-2">
        <Field label="Email" hint="We never share it.">
          {(control) => <Input {...control} type="email" placeholder="ada@lovelace.dev" autoComplete="off" />}
        </Field>
        <Field label="Email with an error" error="Enter a valid email address." hint="Like name@company.com">
          {(control) => <Input {...control} type="email" defaultValue="ada@" autoComplete="off" />}
        </Field>
        <Field
          label="Password"
          aside={
            <TextLink className="text-sm" href="#forgot">
              Forgot password?
            </TextLink>
          }
        >
          {(control) => <PasswordInput {...control} autoComplete="current-password" defaultValue="correct horse" />}
        </Field>
        <Field label="Country" error={country === 'atlantis' ? 'We don’t serve Atlantis yet.' : undefined}>
          {(control) => (
            <Select
              {...control}
              value={country}
              onValueChange={setCountry}
              placeholder="Choose a country"
              options={[
                { value: 'in', label: 'India' },
                { value: 'us', label: 'United States' },
                { value: 'atlantis', label: 'Atlantis' },
                { value: 'none', label: 'Not available', disabled: true },
              ]}
            />
          )}
        </Field>
        <Field label="Disabled">{(control) => <Input {...control} disabled defaultValue="Can’t be changed" />}</Field>
        <Field label="Read-only">{(control) => <Input {...control} readOnly defaultValue="req_01hzx" />}</Field>
        <Field label="Message">{(control) => <Textarea {...control} placeholder="How can we help?" />}</Field>
        <fieldset className="grid content-start gap-3">
          <legend className="mb-2 text-sm font-medium">Services</legend>
          <Checkbox label="Developer Tools" description="Email and name verification." defaultChecked />
          <Checkbox label="Law Tools" />
          <Checkbox label="Disabled" disabled />
          <Checkbox label="Disabled and checked" disabled defaultChecked />
        </fieldset>
      </div>
    </Section>
  )
}
