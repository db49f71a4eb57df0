import type { Contract, Cruise, RequestOf } from '@palisade/contract'
import type { SignedInContext } from '#server/infra/binding/context.ts'
import type { Commander } from './commander.ts'
import type { PtzLock } from './ptz-lock.ts'

type Calls = Contract['deviceControl']
type ActContext = Pick<SignedInContext, 'user' | 'audit'>
type Target = RequestOf<Calls['goHome']>

/** Movements that the camera makes by itself: to its home position, and the rounds of its presets. */
export function createCruiseActions({ command, need }: Commander, turning: PtzLock) {
  return {
    async goHome({ deviceId }: Target, { user, audit }: ActContext): Promise<void> {
      audit({ object: deviceId })
      await need(deviceId, 'home')
      turning.refuse(deviceId, user.id)
      await command(deviceId, { do: 'ptz.goHome' })
    },

    async setHome({ deviceId }: Target, { user, audit }: ActContext): Promise<void> {
      audit({ object: deviceId })
      await need(deviceId, 'home_set')
      turning.refuse(deviceId, user.id)
      await command(deviceId, { do: 'ptz.setHome' })
    },

    async getCruises({ deviceId }: Target): Promise<Cruise[]> {
      await need(deviceId, 'cruise')
      return (await command(deviceId, { do: 'cruise.list' })) ?? []
    },

    /** Stopping is for anybody, as it is for a movement. */
    async operateCruise(
      request: RequestOf<Calls['operateCruise']>,
      { user, audit }: ActContext,
    ): Promise<void> {
      const { deviceId, token, operation } = request
      audit({ object: deviceId, after: { token, operation } })
      await need(deviceId, 'cruise')
      if (operation !== 'stop') turning.refuse(deviceId, user.id)
      await command(deviceId, { do: 'cruise.operate', token, operation })
    },
  }
}
