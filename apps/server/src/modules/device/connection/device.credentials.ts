import { AppError } from '#server/infra/errors/app-error.ts'
import type { SecretCipher } from '#server/infra/secrets/secret-cipher.ts'
import {
  isSameMachine,
  passwordOf,
  withoutPassword,
  type ConnectionConfig,
  type ConnectionInput,
} from './connection.rules.ts'

/** The columns of a device's row that make up its connection. */
export interface StoredConnection {
  id: string
  config: unknown
  secret: Buffer | null
}

export interface Connection {
  config: ConnectionConfig
  secret: Buffer | null
}

export type Credentials = ReturnType<typeof createCredentials>

/** Keeps passwords apart from a device's other settings, sealed with the device's id. */
export function createCredentials(sealer: SecretCipher) {
  const seal = (id: string, password: string | undefined) =>
    password === undefined || password === '' ? null : sealer.seal(id, password)

  /** Whether the entered password equals the stored one, which counts as no change. */
  const isStored = ({ id, secret }: StoredConnection, password: string) =>
    secret !== null && password !== '' && sealer.unseal(id, secret) === password

  function keepOrSeal(stored: StoredConnection, input: ConnectionInput): Buffer | null {
    const password = passwordOf(input)
    if (password !== undefined) return isStored(stored, password) ? stored.secret : seal(stored.id, password)
    if (stored.secret && !isSameMachine(stored.config as ConnectionConfig, withoutPassword(input)))
      throw new AppError('device.password_needed')
    return stored.secret
  }

  return {
    first: (id: string, input: ConnectionInput): Connection => ({
      config: withoutPassword(input),
      secret: seal(id, passwordOf(input)),
    }),

    /** The settings and the sealed password to store. */
    next: (stored: StoredConnection, input: ConnectionInput): Connection => ({
      config: withoutPassword(input),
      secret: keepOrSeal(stored, input),
    }),

    /** The password for trying a connection. */
    passwordFor(stored: StoredConnection | undefined, input: ConnectionInput): string | undefined {
      const password = passwordOf(input)
      if (password !== undefined) return password || undefined
      return stored && unseal(stored.id, keepOrSeal(stored, input))
    },
  }

  function unseal(id: string, secret: Buffer | null): string | undefined {
    return secret === null ? undefined : sealer.unseal(id, secret)
  }
}
