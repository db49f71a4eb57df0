import type { Capability, Contract, Preset, RequestOf, ResultOf } from '@palisade/contract'
import { driverOf, type DeviceCommand } from '@palisade/drivers'
import type { SignedInContext, FileAnswer } from '../../infra/binding/context.ts'
import type { Db } from '../../infra/database/database.ts'
import type { DriverControl } from '../../infra/drivers/driver-control.ts'
import { AppError } from '../../infra/errors/app-error.ts'
import { pictureFormat } from '../../infra/pictures/picture-format.ts'
import { findControlled } from './device-control.queries.ts'
import { createInTurn } from './in-turn.ts'
import { createPtzHold } from './ptz-hold.ts'

type Calls = Contract['deviceControl']
type ActContext = Pick<SignedInContext, 'user' | 'audit'>

export interface DeviceControlDeps {
  db: Db
  drivers: Pick<DriverControl, 'perform'>
  log: { warn(data: object, text: string): void }
  now: () => number
  /** How long a camera turns without being told again, ms; for tests. */
  hold?: number
}

export type DeviceControlService = ReturnType<typeof createDeviceControlService>

/** What operators do to devices themselves. Every call throws device.not_supported, device.offline, device.rejected, driver.unavailable. */
export function createDeviceControlService(deps: DeviceControlDeps) {
  const { db, drivers, log, now } = deps
  const inTurn = createInTurn()
  const turning = createPtzHold({
    stop: async deviceId => void (await command(deviceId, { do: 'ptz.stop' })),
    onFault: (error, device) => log.warn({ err: error, device }, 'turning camera not stopped'),
    ...(deps.hold !== undefined && { hold: deps.hold }),
  })

  const command = <C extends DeviceCommand>(deviceId: string, wanted: C) =>
    inTurn(deviceId, wanted.do === 'ptz.move', () => drivers.perform(deviceId, wanted))

  /** Before anything is sent: what a device said it cannot do is not asked of it. */
  async function need(deviceId: string, capability: Capability) {
    const device = await findControlled(db, deviceId)
    if (!device) throw new AppError('device.not_found')
    const { driver, capabilities } = device
    const offered = capabilities.length > 0 ? capabilities : (driverOf(driver)?.capabilities ?? [])
    if (!offered.includes(capability)) throw new AppError('device.not_supported')
    return device
  }

  return {
    /** @throws AppError device.busy while another operator turns it */
    async move(request: RequestOf<Calls['move']>, { user, audit }: ActContext): Promise<void> {
      const { deviceId, pan, tilt, zoom } = request
      audit({ object: deviceId, after: { pan, tilt, zoom } })
      await need(deviceId, 'ptz')
      turning.take(deviceId, user.id)
      try {
        await command(deviceId, { do: 'ptz.move', pan, tilt, zoom })
      } catch (error) {
        // It may turn all the same: its answer was lost. The hold ends it.
        if (error instanceof AppError && error.code === 'device.not_supported') turning.release(deviceId)
        throw error
      }
    },

    /** Whoever turns it: stopping is always allowed. */
    async stop(deviceId: string, { audit }: ActContext): Promise<void> {
      audit({ object: deviceId })
      await need(deviceId, 'ptz')
      await command(deviceId, { do: 'ptz.stop' })
      turning.release(deviceId)
    },

    /** @throws AppError device.busy */
    async absolute(request: RequestOf<Calls['absolute']>, { user, audit }: ActContext): Promise<void> {
      const { deviceId, pan, tilt, zoom } = request
      audit({ object: deviceId, after: { pan, tilt, zoom } })
      await need(deviceId, 'ptz_absolute')
      turning.refuse(deviceId, user.id)
      await command(deviceId, { do: 'ptz.absolute', pan, tilt, zoom })
    },

    async listPresets(deviceId: string): Promise<Preset[]> {
      await need(deviceId, 'preset')
      return (await command(deviceId, { do: 'preset.list' })) ?? []
    },

    /** @throws AppError preset.exists when another preset has the name */
    async setPreset(request: RequestOf<Calls['setPreset']>, { audit }: ActContext): Promise<Preset> {
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

    /** @throws AppError device.busy */
    async goToPreset(request: RequestOf<Calls['goToPreset']>, { user, audit }: ActContext): Promise<void> {
      const { deviceId, token } = request
      audit({ object: deviceId, after: { token } })
      await need(deviceId, 'preset')
      turning.refuse(deviceId, user.id)
      await command(deviceId, { do: 'preset.goTo', token })
    },

    /** @throws AppError preset.protected when the camera keeps it for its own use */
    async removePreset(request: RequestOf<Calls['removePreset']>, { audit }: ActContext): Promise<void> {
      const { deviceId, token } = request
      audit({ object: deviceId, before: { token } })
      await need(deviceId, 'preset')
      try {
        await command(deviceId, { do: 'preset.remove', token })
      } catch (error) {
        // Specification §5: guard positions and cruise presets are not deleted; the camera knows which those are.
        if (error instanceof AppError && error.code === 'device.rejected')
          throw new AppError('preset.protected', undefined, { cause: error })
        throw error
      }
    },

    async snapshot(deviceId: string, { audit }: ActContext): Promise<FileAnswer> {
      audit({ object: deviceId })
      const { name } = await need(deviceId, 'snapshot')
      const picture = await command(deviceId, { do: 'snapshot' })
      if (!picture || pictureFormat(picture) !== 'jpeg')
        throw new AppError('device.rejected', { reason: 'no JPEG' })
      const body = Buffer.from(picture)
      const moment = new Date(now()).toISOString().replaceAll(/[-:]|\.\d+/g, '')
      return { fileName: `${name}-${moment}.jpg`, contentType: 'image/jpeg', body, length: body.length }
    },

    async listRelays(deviceId: string): Promise<ResultOf<Calls['listRelays']>> {
      await need(deviceId, 'relay')
      return (await command(deviceId, { do: 'relay.list' })) ?? []
    },

    async setRelay(request: RequestOf<Calls['setRelay']>, { audit }: ActContext): Promise<void> {
      const { deviceId, token, isOn } = request
      audit({ object: deviceId, after: { token, isOn } })
      await need(deviceId, 'relay')
      await command(deviceId, { do: 'relay.set', token, isOn })
    },

    async readClock(deviceId: string): Promise<ResultOf<Calls['readClock']>> {
      await need(deviceId, 'clock')
      const from = now()
      const at = await command(deviceId, { do: 'clock.read' })
      if (at === undefined || !Number.isFinite(new Date(at).getTime()))
        throw new AppError('device.rejected', { reason: 'no time' })
      // The answer is about as old as half the way there and back.
      return { at: new Date(at).toISOString(), offset: at - (from + now()) / 2 }
    },

    async setClock(deviceId: string, { audit }: ActContext): Promise<void> {
      audit({ object: deviceId })
      await need(deviceId, 'clock')
      await command(deviceId, { do: 'clock.set', at: now() })
    },

    async reboot(deviceId: string, { audit }: ActContext): Promise<void> {
      audit({ object: deviceId })
      await need(deviceId, 'reboot')
      await command(deviceId, { do: 'reboot' })
    },

    /** Stops every camera that turns: nobody would any more. */
    close: () => turning.stopAll(),
  }
}
