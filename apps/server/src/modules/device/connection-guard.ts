import { AppError } from '../../infra/errors/app-error.ts'
import type { AddressCheck } from './address-check.ts'
import { addressesOf, withoutPassword, type ConnectionInput } from './connection.rules.ts'

export interface ConnectionGuard {
  /** Looks at every machine a connection names. @throws AppError device.address_refused */
  refuseAddresses(config: ConnectionInput): Promise<void>
}

export function createConnectionGuard(isAddressAllowed: AddressCheck): ConnectionGuard {
  return {
    async refuseAddresses(config) {
      const allowed = await Promise.all(addressesOf(withoutPassword(config)).map(isAddressAllowed))
      if (allowed.includes(false)) throw new AppError('device.address_refused')
    },
  }
}
