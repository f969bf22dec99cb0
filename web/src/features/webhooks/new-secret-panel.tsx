import { NewSecret } from '../../ui/data/new-secret.tsx'

export type NewEndpointSecret = { endpointId: string; secret: string; isRotated: boolean }

export function NewSecretPanel({ newSecret, onDone }: { newSecret: NewEndpointSecret; onDone: () => void }) {
  return (
    <NewSecret
      title="Copy your signing secret now"
      description={
        'You won’t be able to see it again. Your server uses it to check that a request came from us.' +
        (newSecret.isRotated ? ' For 24 hours we sign with the old secret, too.' : '')
      }
      secret={newSecret.secret}
      copyLabel="Copy signing secret"
      onDone={onDone}
    />
  )
}
