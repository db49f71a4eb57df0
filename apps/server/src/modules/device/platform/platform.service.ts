import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { mapPage } from '#server/infra/database/paging.ts'
import type { DriverControl } from '#server/infra/drivers/driver-control.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { writeEvents } from '#server/infra/outbox/outbox.ts'
import type { SecretCipher } from '#server/infra/secrets/secret-cipher.ts'
import type { AddressCheck } from '#server/modules/device/connection/address-check.ts'
import { unregisteredTarget } from '#server/modules/device/onboarding/unregistered-target.ts'
import { centreFor, changePlatform, columnsOf } from './platform.change.ts'
import { presentPlatform } from './platform.presenter.ts'
import {
  findPlatform,
  insertPlatform,
  listPlatforms,
  removePlatforms,
  storeCheck,
  type PlatformRow,
} from './platform.queries.ts'

export interface PlatformDeps {
  db: Db
  sealer: SecretCipher
  drivers: Pick<DriverControl, 'probe'>
  isAddressAllowed: AddressCheck
}

/** The video platforms of the centres, at most one each (DEVICE-28). */
export function createPlatformService({ db, sealer, drivers, isAddressAllowed }: PlatformDeps) {
  async function refuseAddress({ ip, platformPort }: { ip: string; platformPort: number }) {
    if (!(await isAddressAllowed({ host: ip, port: platformPort })))
      throw new AppError('device.address_refused')
  }

  function targetOf(row: PlatformRow) {
    const isTls = row.connection_mode === 'https'
    const password = sealer.unseal(row.id, row.secret)
    const endpoint = { host: row.ip, port: row.platform_port, isTls, username: row.account, password }
    return unregisteredTarget(row.plugin, endpoint)
  }

  return {
    async add(request, context) {
      await refuseAddress(request)
      const { password, ...draft } = request
      const id = crypto.randomUUID()
      const row = await context.transaction(
        async tx => {
          const sealed = { centre_id: await centreFor(tx, draft.areaId), secret: sealer.seal(id, password) }
          await insertPlatform(tx, { id, ...columnsOf(draft, sealed) })
          await tell(tx, [{ id, areaId: draft.areaId }])
          return found(tx, id)
        },
        added => ({ object: id, after: presentPlatform(added) }),
      )
      return presentPlatform(row)
    },

    async update(request, context) {
      await refuseAddress(request)
      const { id, areaId } = request
      const { after } = await context.transaction(
        async tx => {
          const old = await changePlatform(tx, request, { access: context.access, sealer })
          const areas = [...new Set([old.area_id, areaId])]
          await tell(
            tx,
            areas.map(area => ({ id, areaId: area })),
          )
          return { before: presentPlatform(old), after: presentPlatform(await found(tx, id)) }
        },
        changed => ({ object: id, ...changed }),
      )
      return after
    },

    async getByPage(request, context) {
      return mapPage(await listPlatforms(db, request, context), presentPlatform)
    },

    getDetails: async ({ id }) => presentPlatform(await found(db, id)),

    /** Deletes platforms; it is no error if one is already gone. */
    async batchDelete({ ids }, context) {
      await context.transaction(
        async tx => {
          const rows = await removePlatforms(tx, ids)
          await tell(tx, rows)
          return rows
        },
        removed => ({ object: removed.map(platform => platform.id), before: removed }),
      )
    },

    /** Tests a connection and stores the result. */
    async testConnection({ id }, context) {
      context.audit({ object: id })
      const row = await found(db, id)
      await refuseAddress({ ip: row.ip, platformPort: row.platform_port })
      const probe = await drivers.probe(targetOf(row))
      const cause = probe.ok ? null : (probe.cause ?? 'protocol_error')
      await context.transaction(async tx => {
        const stored = await storeCheck(tx, row, cause)
        if (stored) await tell(tx, [{ id, areaId: stored.areaId }])
      })
      return probe
    },
  } satisfies CallsOf<'platform'>
}

async function found(from: Db | Tx, id: string): Promise<PlatformRow> {
  const row = await findPlatform(from, id)
  if (!row) throw new AppError('platform.not_found')
  return row
}

async function tell(tx: Tx, platforms: readonly { id: string; areaId: string }[]): Promise<void> {
  await writeEvents(
    tx,
    platforms.map(({ id, areaId }) => ({
      type: 'platform.changed' as const,
      data: { id },
      audience: { permission: 'device.view' as const, areaId },
    })),
  )
}
