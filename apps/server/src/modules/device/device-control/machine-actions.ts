import type { Contract, ResultOf } from '@palisade/contract'
import type { Clock } from '#server/infra/clock.ts'
import type { FileAnswer, SignedInContext } from '#server/infra/binding/context.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { pictureFormat } from '#server/infra/pictures/picture-format.ts'
import { freshPictureFor } from '#server/modules/device/masking/masked-picture.ts'
import type { Commander } from './commander.ts'

type Calls = Contract['deviceControl']

/** Operations on a device as a machine: its picture, outputs, clock and restart. */
export function createMachineActions({ command, need }: Commander, db: Db, clock: Clock) {
  return {
    async snapshot({ deviceId }, { audit, access }): Promise<FileAnswer> {
      audit({ object: deviceId })
      const { name } = await need(deviceId, 'snapshot')
      const picture = await command(deviceId, { do: 'snapshot' })
      if (!picture || pictureFormat(picture) !== 'jpeg')
        throw new AppError('device.rejected', { reason: 'no_picture' })
      const { body, told } = await freshPictureFor(db, access, deviceId, picture)
      if (told.isUnmasked) audit({ after: told })
      const moment = new Date(clock.now()).toISOString().replaceAll(/[-:]|\.\d+/g, '')
      return { fileName: `${name}-${moment}.jpg`, contentType: 'image/jpeg', body, length: body.length }
    },

    async getRelays({ deviceId }) {
      await need(deviceId, 'relay')
      return (await command(deviceId, { do: 'relay.list' })) ?? []
    },

    async setRelay(request, { audit }: Pick<SignedInContext, 'audit'>) {
      const { deviceId, token, isOn } = request
      audit({ object: deviceId, after: { token, isOn } })
      await need(deviceId, 'relay')
      await command(deviceId, { do: 'relay.set', token, isOn })
    },

    async readClock({ deviceId }): Promise<ResultOf<Calls['readClock']>> {
      await need(deviceId, 'clock')
      const from = clock.now()
      const at = await command(deviceId, { do: 'clock.read' })
      if (at === undefined || !Number.isFinite(new Date(at).getTime()))
        throw new AppError('device.rejected', { reason: 'no_time' })
      // The device read its clock about half-way between request and answer.
      return { at: new Date(at).toISOString(), offset: at - (from + clock.now()) / 2 }
    },

    async setClock({ deviceId }, { audit }) {
      audit({ object: deviceId })
      await need(deviceId, 'clock')
      await command(deviceId, { do: 'clock.set', at: clock.now() })
    },

    async reboot({ deviceId }, { audit }) {
      audit({ object: deviceId })
      await need(deviceId, 'reboot')
      await command(deviceId, { do: 'reboot' })
    },
  } satisfies CallsOf<'deviceControl'>
}
