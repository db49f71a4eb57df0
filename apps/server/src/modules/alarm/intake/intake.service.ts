import type { Contract, OutsideEvent, ResultOf } from '@palisade/contract'
import { createLatestTime, systemClock, type Clock } from '#server/infra/clock.ts'
import type { ApiKeyContext } from '#server/infra/binding/context.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { Files } from '#server/infra/files/files.ts'
import { readPicture } from '#server/infra/pictures/picture-reader.ts'
import type { AlarmRaiser } from '#server/modules/alarm/alarm/raise/alarm-raise.service.ts'
import type { Sensors } from '#server/modules/alarm/alarm/alarm-ports.ts'
import { findDevicesByCode, hasDevice, removeOldReceipts } from './intake.queries.ts'
import { cleanText, isAlarmType, isPictureTooLarge, refusalOfTime } from './intake.rules.ts'

export interface IntakeDeps {
  db: Db
  raiser: Pick<AlarmRaiser, 'raise'>
  files: Pick<Files, 'put'>
  sensors: Sensors
  clock?: Clock
}

export function createIntakeService({ db, raiser, files, sensors, clock = systemClock }: IntakeDeps) {
  const latestTime = createLatestTime(clock)
  /**
   * Events that are being handled. When one is sent again meanwhile, it waits for the same answer and is not handled
   * twice.
   */
  const underWay = new Map<string, Promise<{ alarmId: string | null }>>()

  async function storePicture(event: OutsideEvent): Promise<string | undefined> {
    if (event.picture === undefined) return undefined
    if (isPictureTooLarge(event.picture)) throw new AppError('event.picture_too_large')
    // Does not decode the picture for a device that does not exist; raising the alarm checks the device again.
    if (!(await hasDevice(db, event.deviceCode))) throw new AppError('event.device_unknown')
    const upload = Buffer.from(event.picture, 'base64')
    const { bytes } = await readPicture(upload, { refusal: 'event.picture_invalid', as: 'jpeg' })
    return files.put(bytes, { kind: 'alarm-picture', ext: 'jpg' }).catch((error: unknown) => {
      // The alarm counts more than its picture.
      if (error instanceof AppError && error.code === 'server.disk_full') return undefined
      throw error
    })
  }

  async function takeOnce(
    event: OutsideEvent,
    { id: issuer, name: reporter }: ApiKeyContext['apiKey'],
  ): Promise<{ alarmId: string | null }> {
    const { type, eventId, deviceCode, level, description = '' } = event
    if (!isAlarmType(type)) throw new AppError('event.type_unknown')
    const received = clock.now()
    const at = event.occurredAt === undefined ? received : Date.parse(event.occurredAt)
    const refusal = refusalOfTime(at, received, latestTime())
    if (refusal) throw new AppError(refusal)
    const pictureKey = await storePicture(event)
    const alarmId = await raiser.raise({
      issuer,
      reporter,
      eventId,
      device: { code: deviceCode },
      type,
      at,
      level,
      description: cleanText(description),
      pictureKey,
    })
    return { alarmId }
  }

  return {
    /**
     * Takes an event of an outside system; the alarm is committed when this resolves. The same `eventId` with the same
     * key gets the same answer, however often and however many at a time.
     */
    report(event, { apiKey }: Pick<ApiKeyContext, 'apiKey'>) {
      const key = `${apiKey.id} ${event.eventId}`
      const known = underWay.get(key)
      if (known) return known
      const answer = takeOnce(event, apiKey).finally(() => underWay.delete(key))
      underWay.set(key, answer)
      return answer
    },
    /**
     * Takes signs of life; codes of devices that do not use the open intake change nothing. Returns the codes that no
     * device has.
     */
    async keepAlive({ deviceCodes: codes }): Promise<ResultOf<Contract['intake']['keepAlive']>> {
      const devices = await findDevicesByCode(db, codes)
      const ids = devices.map(device => device.id)
      await db.transaction().execute(tx => sensors.markSeen(tx, ids))
      const known = new Set(devices.map(device => device.code))
      return { unknownCodes: [...new Set(codes)].filter(code => !known.has(code)) }
    },
    /** Removes receipts that are too old to be needed. Returns their number. */
    cleanUp: () => removeOldReceipts(db),
  } satisfies CallsOf<'intake', 'cleanUp'>
}
