import type { DiscoveredDevice } from '@palisade/contract'
import type { Target } from '@palisade/drivers'
import type { FastifyBaseLogger } from 'fastify'
import type { WriteAudit } from '../../../infra/audit/audit.ts'
import type { Db } from '../../../infra/database/database.ts'
import type { DriverControl } from '../../../infra/drivers/driver-control.ts'
import type { TargetRepository } from '../../../infra/drivers/driver-link.ts'
import { recordDeviceChanges, snapshotDevices, snapshotForUpdate } from '../device/changes/device-changes.ts'
import { writeDeviceChanged } from '../device/device.events.ts'
import { listMovable, updateAddress, type MovableDevice } from './address-finder.queries.ts'
import { movedConfig } from './address-finder.rules.ts'

export interface AddressFinderDeps {
  db: Db
  book: Pick<TargetRepository, 'findTarget'>
  drivers: Pick<DriverControl, 'discover' | 'probe'>
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  writeAudit: WriteAudit
}

/** How long a search of the network lasts, s. */
const LISTEN_SECONDS = 4
/** The most devices that are searched for; beyond it, those lost longest ago are dropped. */
const WANTED_MAX = 5_000

/**
 * Searches for ONVIF devices that cannot be reached any more by their name on the network (WS-Discovery), and stores
 * their new address once they answer there with the stored login. A lost device is searched for until it is reached
 * again.
 */
export function createAddressFinder({ db, book, drivers, log, writeAudit }: AddressFinderDeps) {
  let wanted = new Set<string>()

  async function move(device: MovableDevice, found: DiscoveredDevice): Promise<void> {
    const next = movedConfig(device.config, found)
    if (!next) return
    const target = await book.findTarget(device.id)
    if (!target) return
    // Any machine could answer under this name; only one that accepts the stored login is the device.
    const moved = { ...target, config: { ...target.config, ...next } } as Target
    const probe = await drivers.probe(moved)
    if (!probe.steps.some(step => step.step === 'login' && step.ok)) return
    await db.transaction().execute(async tx => {
      const before = await snapshotForUpdate(tx, [device.id])
      if (!(await updateAddress(tx, device, next))) return
      await recordDeviceChanges(tx, before, await snapshotDevices(tx, [device.id]), null)
      await writeDeviceChanged(tx, 'updated', [device], false)
      const from = { host: device.config.host, port: device.config.port }
      const to = { host: next.host, port: next.port }
      const row = { action: 'device.address_found', object: device.id, before: from, after: to }
      await writeAudit({ userName: '', address: '', ...row, result: 'ok' }, tx)
    })
    wanted.delete(device.id)
    log.info({ device: device.id, host: next.host }, 'device found at another address')
  }

  return {
    /** Adds devices that cannot be reached any more. */
    lost(ids: readonly string[]): void {
      wanted = new Set([...wanted, ...ids].slice(-WANTED_MAX))
    },
    /** Drops devices that are reached again. */
    found(ids: readonly string[]): void {
      for (const id of ids) wanted.delete(id)
    },
    /** Makes one search for all missing devices. It must not run often, because it asks the whole network. */
    async search(): Promise<void> {
      if (wanted.size === 0) return
      const devices = await listMovable(db, [...wanted])
      wanted = new Set(devices.map(device => device.id))
      if (devices.length === 0) return
      const seen = await drivers.discover(LISTEN_SECONDS)
      const byName = new Map(seen.map(device => [device.endpointReference, device]))
      for (const device of devices) {
        const found = byName.get(device.config.endpointReference ?? '')
        if (!found) continue
        await move(device, found).catch((error: unknown) =>
          log.warn({ err: error, device: device.id }, 'new address of a device not taken over'),
        )
      }
    },
  }
}
