import { type Role, roles, roleTexts } from '@assay/contract/teams/roles'
import type { SaveSso, SingleSignOn, SsoGroup } from '@assay/contract/teams/sso'
import { Plus, X } from 'lucide-react'
import { useIdentityProof } from '../../api/identity-proof.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/data/copy-button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/forms/field.tsx'
import { IdentityProofFields } from '../../ui/forms/identity-proof-fields.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { PasswordInput } from '../../ui/forms/password-input.tsx'
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { findMissing, useForm } from '../../ui/forms/use-form.ts'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { useSaveSso } from './api.ts'

type AssignableRole = Exclude<Role, 'owner'>
type Values = {
  protocol: 'oidc' | 'saml'
  name: string
  issuer: string
  client_id: string
  client_secret: string
  metadata_url: string
  metadata_xml: string
  default_role: AssignableRole
  groups_claim: string
  groups: (SsoGroup & { key: number })[]
}

export function SetUpDialog({ sso: { connection, assay }, onClose }: { sso: SingleSignOn; onClose: () => void }) {
  const save = useSaveSso()
  const identity = useIdentityProof()
  const isSame = (protocol: Values['protocol']) => connection?.protocol === protocol
  const form = useForm<Values>({
    initial: {
      protocol: connection?.protocol ?? 'oidc',
      name: connection?.name ?? '',
      issuer: isSame('oidc') ? (connection?.issuer ?? '') : '',
      client_id: connection?.client_id ?? '',
      client_secret: '',
      metadata_url: connection?.metadata_url ?? '',
      metadata_xml: '',
      default_role: connection?.default_role ?? 'viewer',
      groups_claim: connection?.groups_claim ?? 'groups',
      groups: (connection?.groups ?? []).map((group, key) => ({ ...group, key })),
    },
    validate(values) {
      const missing = findMissing(required(values, isSame(values.protocol)), sentences)
      return missing && { errors: missing }
    },
    submit: (values) =>
      identity.send(
        'We couldn’t save this',
        async (proof) => {
          await save.mutateAsync({ ...toInput(values), proof })
          toast({ topic: 'sso', tone: 'success', title: connection ? 'Single sign-on saved' : 'Single sign-on set up' })
          onClose()
        },
        ({ fields }) => (Object.keys(fields).length > 0 ? fields : null),
      ),
  })
  const { protocol } = form.values
  return (
    <FormDialog
      form={form}
      title={connection ? 'Change single sign-on' : 'Set up single sign-on'}
      description="Create an application at your provider with the addresses below, then enter what it gives you."
      submitLabel="Save"
      busyLabel="Checking..."
      onClose={onClose}
    >
      <SegmentedControl
        legend="Protocol"
        segments={[
          { value: 'oidc', label: 'OpenID Connect' },
          { value: 'saml', label: 'SAML 2.0' },
        ]}
        value={protocol}
        onChange={(next) => form.change('protocol', next)}
      />
      {protocol === 'oidc' ? (
        <Addresses
          rows={[
            ['Redirect URL', assay.redirect_url],
            ['Sign-out redirect URL', assay.signed_out_url],
            ['Back-channel logout URL', assay.logout_url],
          ]}
        />
      ) : (
        <Addresses
          rows={[
            ['Reply (ACS) URL', assay.acs_url],
            ['Entity ID and metadata', assay.entity_id],
            ['Logout URL', assay.logout_url],
          ]}
        />
      )}
      <Field label="Provider’s name" required error={form.errors.name} hint="How people at your company know it.">
        {(control) => <Input {...control} {...form.bind('name')} placeholder="Okta" autoComplete="off" />}
      </Field>
      {protocol === 'oidc' ? (
        <OidcFields form={form} hasSecret={isSame('oidc')} />
      ) : (
        <SamlFields form={form} isKept={isSame('saml')} />
      )}
      <Field label="New members join as">
        {(control) => (
          <Select
            {...control}
            name="default_role"
            value={form.values.default_role}
            options={roleOptions}
            onValueChange={(role) => form.change('default_role', role as AssignableRole)}
          />
        )}
      </Field>
      <Groups form={form} />
      {identity.fields && <IdentityProofFields {...identity.fields} isAskedLater />}
    </FormDialog>
  )
}

type Form = ReturnType<typeof useForm<Values>>

const roleOptions = roles
  .filter((role) => role !== 'owner')
  .map((role) => ({ value: role, label: roleTexts[role].name }))

function Addresses({ rows }: { rows: [label: string, address: string][] }) {
  return (
    <dl className="grid gap-2 rounded-lg border border-border bg-subtle px-4 py-3 text-sm">
      {rows.map(([label, address]) => (
        <div key={label} className="grid">
          <dt className="text-muted">{label}</dt>
          <dd className="flex items-center justify-between gap-2">
            <code className="min-w-0 font-mono text-xs break-all">{address}</code>
            <CopyButton text={address} label={`Copy ${label}`} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function OidcFields({ form, hasSecret }: { form: Form; hasSecret: boolean }) {
  return (
    <>
      <Field label="Issuer" required error={form.errors.issuer}>
        {(control) => (
          <Input
            {...control}
            {...form.bind('issuer')}
            type="url"
            placeholder="https://example.okta.com"
            autoComplete="off"
          />
        )}
      </Field>
      <Field label="Client ID" required error={form.errors.client_id}>
        {(control) => <Input {...control} {...form.bind('client_id')} autoComplete="off" />}
      </Field>
      <Field
        label="Client secret"
        required={!hasSecret}
        error={form.errors.client_secret}
        hint={hasSecret ? 'Leave it empty to keep the current one.' : undefined}
      >
        {(control) => <PasswordInput {...control} {...form.bind('client_secret')} autoComplete="new-password" />}
      </Field>
    </>
  )
}

function SamlFields({ form, isKept }: { form: Form; isKept: boolean }) {
  async function read(file: File | undefined) {
    form.change('metadata_xml', file ? await file.text() : '')
    if (file) form.change('metadata_url', '')
  }
  return (
    <>
      <Field
        label="Metadata URL"
        error={form.errors.metadata_url}
        hint="We read it every day, so new certificates are picked up."
      >
        {(control) => (
          <Input
            {...control}
            {...form.bind('metadata_url')}
            type="url"
            placeholder="https://…/metadata"
            autoComplete="off"
          />
        )}
      </Field>
      <Field
        label="Or the metadata file"
        error={form.errors.metadata_xml}
        hint={isKept ? 'Leave both empty to keep the current one.' : undefined}
      >
        {(control) => (
          <input
            {...control}
            type="file"
            accept=".xml,application/xml,text/xml,application/samlmetadata+xml"
            className="control h-auto py-2 text-sm file:mr-3 file:rounded-md file:border-0 file:bg-subtle file:px-3 file:py-1 file:text-text"
            onChange={(event) => void read(event.target.files?.[0])}
          />
        )}
      </Field>
    </>
  )
}

/** At every sign-in, somebody in such a group gets its role. */
function Groups({ form }: { form: Form }) {
  const { groups } = form.values
  const change = (key: number, changed: Partial<SsoGroup>) =>
    form.change(
      'groups',
      groups.map((one) => (one.key === key ? { ...one, ...changed } : one)),
    )
  return (
    <fieldset className="grid gap-2.5">
      <legend className="mb-1 text-sm font-medium">Groups and their roles</legend>
      {groups.map(({ key, group, role }, index) => (
        <div key={key} className="grid grid-cols-[minmax(0,1fr)_8.5rem_auto] items-center gap-2">
          <Input
            aria-label={`Group ${index + 1}`}
            value={group}
            maxLength={200}
            placeholder="eng"
            autoComplete="off"
            onChange={(event) => change(key, { group: event.target.value })}
          />
          <Select
            aria-label={`Role of group ${index + 1}`}
            value={role}
            options={roleOptions}
            onValueChange={(next) => change(key, { role: next as AssignableRole })}
          />
          <Button
            variant="ghost"
            aria-label={`Remove group ${index + 1}`}
            onClick={() =>
              form.change(
                'groups',
                groups.filter((one) => one.key !== key),
              )
            }
          >
            <X aria-hidden="true" />
          </Button>
        </div>
      ))}
      {groups.length < maxGroups && (
        <Button
          size="sm"
          className="justify-self-start"
          onClick={() => form.change('groups', [...groups, { key: nextKey(groups), group: '', role: 'developer' }])}
        >
          <Plus aria-hidden="true" />
          Add a group
        </Button>
      )}
      {groups.length > 0 && (
        <Field label="Claim or attribute with the groups" error={form.errors.groups_claim}>
          {(control) => <Input {...control} {...form.bind('groups_claim')} maxLength={200} autoComplete="off" />}
        </Field>
      )}
    </fieldset>
  )
}

const maxGroups = 20
const nextKey = (groups: { key: number }[]) => Math.max(-1, ...groups.map(({ key }) => key)) + 1

const sentences = {
  name: 'Enter a name, such as Okta.',
  issuer: 'Enter the issuer’s address.',
  client_id: 'Enter the client ID.',
  client_secret: 'Enter the client secret.',
  metadata_url: 'Enter the metadata’s address, or choose the file.',
}

function required(values: Values, isKept: boolean): Partial<Record<keyof typeof sentences, string>> {
  const { name, issuer, client_id, client_secret, metadata_url, metadata_xml } = values
  if (values.protocol === 'oidc') return { name, issuer, client_id, ...(!isKept && { client_secret }) }
  return { name, ...(!isKept && { metadata_url: metadata_url || metadata_xml }) }
}

function toInput(values: Values): SaveSso {
  const { protocol, name, default_role, groups_claim } = values
  const groups = values.groups.filter(({ group }) => group.trim() !== '').map(({ group, role }) => ({ group, role }))
  const shared = { name, default_role, groups_claim, groups, proof: {} }
  if (protocol === 'oidc') {
    const { issuer, client_id, client_secret } = values
    return { protocol, ...shared, issuer: issuer.trim(), client_id, ...(client_secret && { client_secret }) }
  }
  const { metadata_url, metadata_xml } = values
  return {
    protocol,
    ...shared,
    ...(metadata_xml ? { metadata_xml } : metadata_url && { metadata_url: metadata_url.trim() }),
  }
}
