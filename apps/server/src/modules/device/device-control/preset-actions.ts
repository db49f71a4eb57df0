import type { CallsOf } from '#server/infra/binding/handlers.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { Commander } from './commander.ts'

/** Operations on the presets of a camera. */
export function createPresetActions({ command, need }: Commander) {
  return {
    async getPresets({ deviceId }) {
      await need(deviceId, 'preset')
      return (await command(deviceId, { do: 'preset.list' })) ?? []
    },

    async setPreset(request, { audit }) {
      const { deviceId, name, token } = request
      audit({ object: deviceId, after: { name, token } })
      await need(deviceId, 'preset')
      const known = (await command(deviceId, { do: 'preset.list' })) ?? []
      if (known.some(one => one.name === name && one.token !== token)) throw new AppError('preset.exists')
      const set = { do: 'preset.set', name, ...(token !== undefined && { token }) } as const
      const preset = await command(deviceId, set)
      if (!preset) throw new AppError('driver.unavailable')
      return preset
    },

    async removePreset(request, { audit }) {
      const { deviceId, token } = request
      audit({ object: deviceId, before: { token } })
      await need(deviceId, 'preset')
      const known = (await command(deviceId, { do: 'preset.list' })) ?? []
      if (known.some(one => one.token === token && one.use)) throw new AppError('preset.protected')
      try {
        await command(deviceId, { do: 'preset.remove', token })
      } catch (error) {
        // Not every camera tells which presets it uses itself: one that gives no reason, or takes the request for wrong, is
        // taken to mean that. Other reasons, such as missing rights, are told as they are.
        const isRejected = error instanceof AppError && error.code === 'device.rejected'
        const reason = isRejected ? error.params?.['reason'] : undefined
        if (reason === 'refused' || reason === 'wrong_value')
          throw new AppError('preset.protected', undefined, { cause: error })
        throw error
      }
    },
  } satisfies CallsOf<'deviceControl'>
}
