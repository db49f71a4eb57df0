import type { DiscoveredDevice } from '@palisade/contract'
import type { DriverHost, Target } from '@palisade/drivers'
import { AppError } from '../errors/app-error.ts'
import type { DriverControl } from './driver-control.ts'
import { driverFault } from './driver-fault.ts'

/** What the link needs of the devices; the device-state module keeps them. */
export interface DeviceBook {
  /** The devices that are to have a standing session, credentials included. */
  listTargets(): Promise<Target[]>
  /** One registered device as its driver reaches it. */
  findTarget(deviceId: string): Promise<Target | undefined>
}

export interface DriverLinkOptions {
  host: Pick<DriverHost, 'probe' | 'perform' | 'discover'>
  book: Pick<DeviceBook, 'findTarget'>
  /**
   * The same target at an address that was looked at just now (infra/drivers/safe-target.ts).
   * @throws AppError device.address_refused
   */
  secure: (target: Target) => Promise<Target>
}

/** Devices that one search of the network may bring. */
const DISCOVERED_MAX = 1000

/** What calls ask of the devices, over the drivers' process. */
export function createDriverLink({ host, book, secure }: DriverLinkOptions): DriverControl {
  return {
    async probe(target) {
      const safe = await secure(target)
      return host.probe(safe).catch((error: unknown) => {
        throw driverFault(error)
      })
    },
    async perform(deviceId, command) {
      const target = await book.findTarget(deviceId)
      if (!target) throw new AppError('device.not_found')
      const safe = await secure(target)
      return host.perform(safe, command).catch((error: unknown) => {
        throw driverFault(error)
      })
    },
    async discover(seconds) {
      const found = new Map<string, DiscoveredDevice>()
      await host
        .discover(device => {
          if (found.size < DISCOVERED_MAX) found.set(keyOf(device), device)
        }, seconds)
        .catch((error: unknown) => {
          throw driverFault(error)
        })
      return [...found.values()]
    },
  }
}

const keyOf = ({ endpointReference, host, port }: DiscoveredDevice) => endpointReference || `${host} ${port}`
