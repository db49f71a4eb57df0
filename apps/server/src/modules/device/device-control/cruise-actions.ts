import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Commander } from './commander.ts'
import type { PtzLock } from './ptz-lock.ts'

/** Movements that the camera makes by itself: to its home position, and the rounds of its presets. */
export function createCruiseActions({ command, need }: Commander, turning: PtzLock) {
  return {
    async goHome({ deviceId }, { user, audit }) {
      audit({ object: deviceId })
      await need(deviceId, 'home')
      turning.refuse(deviceId, user.id)
      await command(deviceId, { do: 'ptz.goHome' })
    },

    async setHome({ deviceId }, { user, audit }) {
      audit({ object: deviceId })
      await need(deviceId, 'home_set')
      turning.refuse(deviceId, user.id)
      await command(deviceId, { do: 'ptz.setHome' })
    },

    async getCruises({ deviceId }) {
      await need(deviceId, 'cruise')
      return (await command(deviceId, { do: 'cruise.list' })) ?? []
    },

    /** Stopping is for anybody, as it is for a movement. */
    async operateCruise(request, { user, audit }) {
      const { deviceId, token, operation } = request
      audit({ object: deviceId, after: { token, operation } })
      await need(deviceId, 'cruise')
      if (operation !== 'stop') turning.refuse(deviceId, user.id)
      await command(deviceId, { do: 'cruise.operate', token, operation })
    },
  } satisfies CallsOf<'deviceControl'>
}
