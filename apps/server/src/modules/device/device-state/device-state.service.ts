import type { Contract, DeviceProbe, FoundAddress, OfflineDevice, ResultOf } from '@palisade/contract'
import type { Clock } from '#server/infra/clock.ts'
import { unlogged } from '#server/infra/audit/change-guard.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Db } from '#server/infra/database/database.ts'
import { mapPage } from '#server/infra/database/paging.ts'
import { presentDevice } from '#server/modules/device/device/device.presenter.ts'
import type { DeviceRow } from '#server/modules/device/device/device.queries.ts'
import { listFoundAddresses } from '#server/modules/device/observation/found-address.queries.ts'
import { changeMaintenance, refuseEnd } from './maintenance.ts'
import { listOffline, listPeriods, listWeeks, type Week } from './offline-list.queries.ts'

type Calls = Contract['deviceState']

export interface DeviceStateDeps {
  db: Db
  check: (deviceId: string) => Promise<DeviceProbe>
  clock: Clock
}

export function createDeviceStateService({ db, check, clock }: DeviceStateDeps) {
  return {
    async getOfflineByPage(request, context) {
      const page = await listOffline(db, request, context)
      const ids = page.list.map(row => row.id)
      const [weeks, found] = await Promise.all([listWeeks(db, ids), listFoundAddresses(db, ids)])
      return mapPage(page, row => presentOffline(row, weeks.get(row.id), found.get(row.id)))
    },

    async getHistory({ id }): Promise<ResultOf<Calls['getHistory']>> {
      const [periods, weeks] = await Promise.all([listPeriods(db, id), listWeeks(db, [id])])
      const { availability = null, outages = 0 } = weeks.get(id) ?? {}
      return {
        periods: periods.map(({ state, cause, from, to }) => ({
          state,
          cause,
          from: from.toISOString(),
          to: to?.toISOString() ?? null,
        })),
        availability,
        outages,
      }
    },

    async check({ id }, context) {
      context.audit({ object: id })
      // The result is an observation, which the device's status keeps.
      const probe = await unlogged(() => check(id))
      context.audit({ after: { ok: probe.ok, cause: probe.cause ?? null } })
      return probe
    },

    async startMaintenance(
      { ids, until, reason = '' },
      context,
    ): Promise<ResultOf<Calls['startMaintenance']>> {
      context.audit({ object: ids, after: { until, reason } })
      refuseEnd(Date.parse(until), clock.now())
      const { before } = await context.transaction(tx =>
        changeMaintenance(tx, ids, { until: new Date(until), reason }, clock.now()),
      )
      return { before }
    },

    async endMaintenance({ ids }, context) {
      context.audit({ object: [...ids] })
      await context.transaction(tx => changeMaintenance(tx, ids, { until: null, reason: '' }, clock.now()))
    },
  } satisfies CallsOf<'deviceState'>
}

function presentOffline(
  row: DeviceRow,
  week: Week | undefined,
  found: FoundAddress | undefined,
): OfflineDevice {
  return {
    ...presentDevice(row),
    outages: week?.outages ?? 0,
    availability: week?.availability ?? null,
    lastSeenAt: week?.lastSeenAt?.toISOString() ?? null,
    maintenanceReason: week?.maintenanceReason ?? '',
    foundAddress: found ?? null,
  }
}
