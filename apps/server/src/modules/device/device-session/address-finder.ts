import type { DiscoveredDevice } from '@palisade/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { WriteAudit } from '#server/infra/audit/audit.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { DriverControl } from '#server/infra/drivers/driver-control.ts'
import { writeDeviceChanged } from '#server/modules/device/device/device.events.ts'
import {
  deleteFoundAddresses,
  saveFoundAddress,
} from '#server/modules/device/observation/found-address.queries.ts'
import { listMovable, type MovableDevice } from './address-finder.queries.ts'
import { isElsewhere } from './address-finder.rules.ts'

export interface AddressFinderDeps {
  db: Db
  drivers: Pick<DriverControl, 'discover'>
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  writeAudit: WriteAudit
}

/** How long a search of the network lasts, s. */
const LISTEN_SECONDS = 4
/** The most devices that are searched for; beyond it, those lost longest ago are dropped. */
const WANTED_MAX = 5_000

/**
 * Searches for ONVIF devices that cannot be reached any more by their name on the network (WS-Discovery), and notes where
 * they answer, for an operator to look at. Any machine can answer under such a name, and no protocol of a camera proves
 * that it is the camera, so nothing is sent to the address and the device stays at its own until somebody changes it.
 */
export function createAddressFinder({ db, drivers, log, writeAudit }: AddressFinderDeps) {
  let wanted = new Set<string>()
  const returned = new Set<string>()

  async function note(device: MovableDevice, { host, port, isTls }: DiscoveredDevice): Promise<void> {
    await db.transaction().execute(async tx => {
      const known = await saveFoundAddress(tx, device.id, { host, port, isTls })
      if (known === 'same') return
      await writeDeviceChanged(tx, 'updated', [device], false)
      // One row an outage: who answers in turn from many addresses must not fill the log.
      if (known === 'other') return
      const before = { host: device.config.host, port: device.config.port }
      const row = { action: 'device.address_found', object: device.id, before, after: { host, port } }
      await writeAudit({ userName: '', address: '', ...row, result: 'ok' }, tx)
      log.info({ device: device.id, host, port }, 'lost device answers at another address')
    })
  }

  /** Devices that are reached at their own address again have not moved. */
  async function forgetReturned(): Promise<void> {
    if (returned.size === 0) return
    const ids = [...returned]
    await db.transaction().execute(async tx => {
      await writeDeviceChanged(tx, 'updated', await deleteFoundAddresses(tx, ids), false)
    })
    for (const id of ids) returned.delete(id)
  }

  return {
    /** Adds devices that cannot be reached any more. */
    lost(ids: readonly string[]): void {
      for (const id of ids) returned.delete(id)
      wanted = new Set([...wanted, ...ids].slice(-WANTED_MAX))
    },
    /** Drops devices that are reached again. */
    found(ids: readonly string[]): void {
      for (const id of ids) {
        wanted.delete(id)
        returned.add(id)
      }
    },
    /** Makes one search for all missing devices. It must not run often, because it asks the whole network. */
    async search(): Promise<void> {
      await forgetReturned()
      if (wanted.size === 0) return
      const devices = await listMovable(db, [...wanted])
      wanted = new Set(devices.map(device => device.id))
      if (devices.length === 0) return
      const seen = await drivers.discover(LISTEN_SECONDS)
      const byName = new Map(seen.map(device => [device.endpointReference, device]))
      for (const device of devices) {
        const found = byName.get(device.config.endpointReference ?? '')
        if (!found || !wanted.has(device.id) || !isElsewhere(device.config, found)) continue
        await note(device, found).catch((error: unknown) =>
          log.warn({ err: error, device: device.id }, 'address of a lost device not noted'),
        )
      }
    },
  }
}
