import type { Contract, ResultOf } from '@palisade/contract'
import type { SignedInContext } from '#server/infra/binding/context.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { Commander } from './commander.ts'
import type { PtzLock } from './ptz-lock.ts'

type Calls = Contract['deviceControl']

/** Turning a camera, which one operator may do at a time. */
export function createPtzActions({ command, need, find }: Commander, turning: PtzLock) {
  return {
    /** Tells which controls a camera has. */
    async getDetails({ deviceId }): Promise<ResultOf<Calls['getDetails']>> {
      const { id, name, capabilities, state, cause } = await find(deviceId)
      return { id, name, capabilities, state, cause }
    },

    async move(request, { user, audit }) {
      const { deviceId, pan, tilt, zoom } = request
      audit({ object: deviceId, after: { pan, tilt, zoom } })
      await need(deviceId, 'ptz')
      if (pan !== 0 || tilt !== 0) await need(deviceId, 'pan_tilt')
      if (zoom !== 0) await need(deviceId, 'zoom')
      turning.take(deviceId, user.id)
      try {
        await command(deviceId, { do: 'ptz.move', pan, tilt, zoom })
      } catch (error) {
        // The camera may be turning although its answer was lost. Then the hold stays, and its end stops the camera.
        if (error instanceof AppError && error.code === 'device.not_supported') turning.release(deviceId)
        throw error
      }
    },

    /** Stops a camera, whoever turns it: stopping is always allowed. */
    async stop({ deviceId }, { audit }) {
      audit({ object: deviceId })
      await need(deviceId, 'ptz')
      await command(deviceId, { do: 'ptz.stop' })
      turning.release(deviceId)
    },

    async absolute(request, { user, audit }) {
      const { deviceId, pan, tilt, zoom } = request
      audit({ object: deviceId, after: { pan, tilt, zoom } })
      await need(deviceId, 'ptz_absolute')
      turning.refuse(deviceId, user.id)
      await command(deviceId, { do: 'ptz.absolute', pan, tilt, zoom })
    },

    async goToPreset(request, { user, audit }: Pick<SignedInContext, 'user' | 'audit'>) {
      const { deviceId, token } = request
      audit({ object: deviceId, after: { token } })
      await need(deviceId, 'preset')
      turning.refuse(deviceId, user.id)
      await command(deviceId, { do: 'preset.goTo', token })
    },
  } satisfies CallsOf<'deviceControl'>
}
