import type { Contract, DeviceDetails, DeviceDraft, ResultOf } from '@palisade/contract'
import type { Clock } from '#server/infra/clock.ts'
import type { SignedInContext } from '#server/infra/binding/context.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Db } from '#server/infra/database/database.ts'
import { mapPage } from '#server/infra/database/paging.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { FaultOf } from '#server/infra/errors/fault.ts'
import type { ConnectionGuard } from '#server/modules/device/connection/connection-guard.ts'
import { listDevices } from './device-list.queries.ts'
import { addDevice } from './device.add.ts'
import { changeDevice } from './device.change.ts'
import type { Credentials } from '#server/modules/device/connection/device.credentials.ts'
import { listFoundAddresses } from '#server/modules/device/observation/found-address.queries.ts'
import { presentDetails, presentDevice, presentSettings } from './device.presenter.ts'
import { findDevice, type DeviceDetailsRow } from './device.queries.ts'

export interface DeviceDeps {
  db: Db
  credentials: Credentials
  guard: ConnectionGuard
  faultOf: FaultOf
  clock: Clock
}

type Calls = Contract['device']
type EditContext = Pick<SignedInContext, 'access' | 'user' | 'audit' | 'transaction'>
type Added = ResultOf<Calls['batchAdd']>[number]

export function createDeviceService({ db, credentials, guard, faultOf, clock }: DeviceDeps) {
  async function addOne(draft: DeviceDraft, { access, transaction }: EditContext): Promise<DeviceDetailsRow> {
    await guard.refuseAddresses(draft.config)
    return transaction(
      tx => addDevice(tx, draft, { access, credentials }),
      row => ({ object: row.id, after: presentSettings(row) }),
    )
  }

  return {
    async add(request, context) {
      return presentDevice(await addOne(request, context))
    },

    /**
     * Adds devices one after another, each on its own and with a log row of its own: a stored device stays, whatever
     * happens to the next.
     */
    async batchAdd({ devices }, context) {
      const results: Added[] = []
      for (const draft of devices) {
        try {
          const row = await addOne(draft, context)
          results.push({ id: row.id, errorCode: null })
        } catch (error) {
          const { code, level } = faultOf(error)
          if (level === 'error') context.log.error({ err: error }, 'device not added')
          results.push({ id: null, errorCode: code })
        }
      }
      return results
    },

    async update(request, context) {
      await guard.refuseAddresses(request.config)
      const { access, user } = context
      const { after } = await context.transaction(
        tx => changeDevice(tx, request, { access, user, credentials, clock }),
        changed => ({
          object: changed.after.id,
          before: presentSettings(changed.before),
          after: presentSettings(changed.after),
        }),
      )
      return presentDevice(after)
    },

    async getByPage(request, context) {
      return mapPage(await listDevices(db, request, context), presentDevice)
    },

    async getDetails({ id }): Promise<DeviceDetails> {
      const row = await findDevice(db, id)
      if (!row) throw new AppError('device.not_found')
      const found = await listFoundAddresses(db, [id])
      return { ...presentDetails(row), foundAddress: found.get(id) ?? null }
    },
  } satisfies CallsOf<'device'>
}
