import type { Contract, RequestOf, ResultOf } from '@palisade/contract'
import type { Clock } from '#server/infra/clock.ts'
import type { FileAnswer, SignedInContext } from '#server/infra/binding/context.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { pictureFormat } from '#server/infra/pictures/picture-format.ts'
import { freshPictureFor } from '#server/modules/device/masking/masked-picture.ts'
import type { Commander } from './commander.ts'

type Calls = Contract['deviceControl']
type ActContext = Pick<SignedInContext, 'audit'>
interface Target {
  deviceId: string
}

/** Operations on a device as a machine: its picture, outputs, clock and restart. */
export function createMachineActions({ command, need }: Commander, db: Db, clock: Clock) {
  return {
    async snapshot(
      { deviceId }: Target,
      { audit, access }: ActContext & Pick<SignedInContext, 'access'>,
    ): Promise<FileAnswer> {
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

    async getRelays({ deviceId }: Target): Promise<ResultOf<Calls['getRelays']>> {
      await need(deviceId, 'relay')
      return (await command(deviceId, { do: 'relay.list' })) ?? []
    },

    async setRelay(request: RequestOf<Calls['setRelay']>, { audit }: ActContext): Promise<void> {
      const { deviceId, token, isOn } = request
      audit({ object: deviceId, after: { token, isOn } })
      await need(deviceId, 'relay')
      await command(deviceId, { do: 'relay.set', token, isOn })
    },

    async readClock({ deviceId }: Target): Promise<ResultOf<Calls['readClock']>> {
      await need(deviceId, 'clock')
      const from = clock.now()
      const at = await command(deviceId, { do: 'clock.read' })
      if (at === undefined || !Number.isFinite(new Date(at).getTime()))
        throw new AppError('device.rejected', { reason: 'no_time' })
      // The device read its clock about half-way between request and answer.
      return { at: new Date(at).toISOString(), offset: at - (from + clock.now()) / 2 }
    },

    async setClock({ deviceId }: Target, { audit }: ActContext): Promise<void> {
      audit({ object: deviceId })
      await need(deviceId, 'clock')
      await command(deviceId, { do: 'clock.set', at: clock.now() })
    },

    async reboot({ deviceId }: Target, { audit }: ActContext): Promise<void> {
      audit({ object: deviceId })
      await need(deviceId, 'reboot')
      await command(deviceId, { do: 'reboot' })
    },
  }
}
