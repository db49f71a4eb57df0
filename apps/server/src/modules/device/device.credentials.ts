import type { DeviceDraft } from '@palisade/contract'
import { AppError } from '../../infra/errors/app-error.ts'
import type { Sealer } from '../../infra/secrets/sealer.ts'
import type { DeviceFields } from './device.queries.ts'
import { isSameMachine, type CameraConfig } from './device.rules.ts'

/** A camera's connection as a request has it; a password left out means the stored one, an empty one means none. */
export type ConnectionInput = DeviceDraft['config']

/** The stored row as far as its connection goes. */
export interface StoredConnection {
  id: string
  config: unknown
  secret: Buffer | null
}

type Connection = Pick<DeviceFields, 'config' | 'secret'>

export type Credentials = ReturnType<typeof createCredentials>

/** Keeps passwords apart from the rest of a device's settings, sealed for their device. */
export function createCredentials(sealer: Sealer) {
  const seal = (id: string, password: string | undefined) =>
    password === undefined || password === '' ? null : sealer.seal(id, password)

  function keepOrSeal(stored: StoredConnection, input: ConnectionInput): Buffer | null {
    if (!isCamera(input)) return null
    if (input.password !== undefined) return seal(stored.id, input.password)
    if (stored.secret && !isSameMachine(stored.config as CameraConfig, input))
      throw new AppError('device.password_needed')
    return stored.secret
  }

  return {
    first: (id: string, input: ConnectionInput): Connection => ({
      config: withoutPassword(input),
      secret: isCamera(input) ? seal(id, input.password) : null,
    }),

    /** @throws AppError device.password_needed when the stored one would go to another machine */
    next: (stored: StoredConnection, input: ConnectionInput): Connection => ({
      config: withoutPassword(input),
      secret: keepOrSeal(stored, input),
    }),

    /** The password to try a connection with. @throws AppError device.password_needed */
    passwordFor(stored: StoredConnection | undefined, input: ConnectionInput): string | undefined {
      if (isCamera(input) && input.password !== undefined) return input.password || undefined
      return stored && unseal(stored.id, keepOrSeal(stored, input))
    },
  }

  function unseal(id: string, secret: Buffer | null): string | undefined {
    return secret === null ? undefined : sealer.unseal(id, secret)
  }
}

type CameraInput = Extract<DeviceDraft, { driver: 'rtsp' }>['config']
const isCamera = (input: ConnectionInput): input is CameraInput => 'mainUrl' in input

/** Empty settings are left out, so that 'none' has one form. */
function withoutPassword(input: ConnectionInput): Connection['config'] {
  if (!isCamera(input)) return {}
  const { mainUrl, subUrl, username } = input
  return { mainUrl, ...(subUrl ? { subUrl } : {}), ...(username ? { username } : {}) }
}
