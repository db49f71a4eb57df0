import type { DiscoveredDevice } from '@palisade/contract'
import type { DriverHost, Target } from '@palisade/drivers'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { DriverControl } from './driver-control.ts'
import { driverFault } from './driver-fault.ts'

/** The queries about devices that the link needs; the device-state module provides them. */
export interface TargetRepository {
  /** The devices that need a device session, with their credentials. */
  listTargets(): Promise<Target[]>
  /** One registered device with what its driver needs to reach it. */
  findTarget(deviceId: string): Promise<Target | undefined>
}

export interface DriverLinkOptions {
  host: Pick<DriverHost, 'probe' | 'perform' | 'discover'>
  book: Pick<TargetRepository, 'findTarget'>
  /** Returns the same target with an address that was resolved and checked just now (infra/drivers/safe-target.ts). */
  secure: (target: Target) => Promise<Target>
}

/** The largest number of devices that one search of the network returns. */
const DISCOVERED_MAX = 1000

/** Sends the requests of calls to devices through the drivers' process. */
export function createDriverLink({ host, book, secure }: DriverLinkOptions): DriverControl {
  return {
    async probe(target) {
      const safe = await secure(target)
      return host.probe(safe).catch((error: unknown) => {
        throw driverFault(error)
      })
    },
    async takePicture(target) {
      const safe = await secure(target)
      return host.perform(safe, { do: 'snapshot' }).catch((error: unknown) => {
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
