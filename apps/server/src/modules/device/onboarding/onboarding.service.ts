import { reachesObject } from '#server/infra/access/may.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { DriverControl } from '#server/infra/drivers/driver-control.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { AddressCheck } from '#server/modules/device/connection/address-check.ts'
import { listKnownDevices } from './onboarding.queries.ts'
import { unregisteredTarget } from './unregistered-target.ts'

export interface OnboardingDeps {
  db: Db
  drivers: Pick<DriverControl, 'discover' | 'probe'>
  isAddressAllowed: AddressCheck
}

/** Finds devices on the network and tries them before they are registered. */
export function createOnboardingService({ db, drivers, isAddressAllowed }: OnboardingDeps) {
  return {
    /** Searches the network. A result that is registered already names its device, if the caller may see it. */
    async discover({ seconds }, context) {
      const found = await drivers.discover(seconds)
      context.audit({ after: { found: found.length } })
      const references = found.flatMap(({ endpointReference }) => endpointReference || [])
      const known = await listKnownDevices(
        db,
        references,
        found.map(({ host }) => host.toLowerCase()),
      )
      const visible = known.filter(({ areaId, ...device }) =>
        reachesObject(context.access, { areaId, device }),
      )
      return found.map(device => {
        const same =
          visible.find(({ reference }) => reference !== null && reference === device.endpointReference) ??
          visible.find(({ hosts }) => hosts.includes(device.host.toLowerCase()))
        return { ...device, deviceId: same?.id ?? null }
      })
    },

    async probe({ driver, ...endpoint }, context) {
      const { host, port } = endpoint
      context.audit({ after: { driver, host, port } })
      if (!(await isAddressAllowed({ host, port }))) throw new AppError('device.address_refused')
      return drivers.probe(unregisteredTarget(driver, endpoint))
    },
  } satisfies CallsOf<'onboarding'>
}
