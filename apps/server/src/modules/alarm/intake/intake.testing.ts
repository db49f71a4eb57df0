import type { Alarm, OutsideEvent } from '@palisade/contract'
import { buildDevice, type BuiltDevice } from '#server/testing/builders/device.ts'
import { uniqueName } from '#server/testing/builders/names.ts'
import type { TestServer } from '#server/testing/test-server.ts'

/** Helpers that tests of the intake share. */
export function createIntakeProbe(server: TestServer, key: string) {
  return {
    sensor: () => buildDevice(server.db, { driver: 'http', state: 'unknown', cause: 'never_checked' }),
    send: (event: object, withKey = key) =>
      server.client.intake.report(event as OutsideEvent, { 'x-api-key': withKey }),
    /** The alarms of a device, the oldest first. */
    alarmsOf: (device: BuiltDevice) =>
      server.db
        .selectFrom('alarm')
        .innerJoin('alarm_source', 'alarm_source.id', 'alarm.source_id')
        .selectAll('alarm')
        .select(['device_name', 'location', 'longitude'])
        .where('device_id', '=', device.id)
        .orderBy('alarm.id')
        .execute(),
    /** The events about a device's alarms that consoles were sent. */
    async eventsOf(device: BuiltDevice) {
      const rows = await server.db
        .selectFrom('outbox')
        .select(['type', 'data'])
        .where('type', 'like', 'alarm.%')
        .orderBy('seq')
        .execute()
      return rows.filter(row => (row.data as Alarm).deviceId === device.id)
    },
    historyOf: (alarmId: string) =>
      server.db
        .selectFrom('alarm_history')
        .selectAll()
        .where('alarm_id', '=', alarmId)
        .orderBy('id')
        .execute(),
  }
}

export const eventOf = (device: BuiltDevice, more: Partial<OutsideEvent> = {}): OutsideEvent => ({
  eventId: uniqueName('e'),
  deviceCode: device.code,
  type: 'intrusion',
  ...more,
})

export const ago = (ms: number): string => new Date(Date.now() - ms).toISOString()
