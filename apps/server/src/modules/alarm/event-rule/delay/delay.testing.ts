import { clockOf } from '@palisade/testkit/manual-clock'
import type { AlarmDelays, AlarmType } from '@palisade/contract'
import { buildDevice } from '#server/testing/builders/device.ts'
import { uniqueName } from '#server/testing/builders/names.ts'
import type { TestServer } from '#server/testing/test-server.ts'
import type { NewEvent } from '#server/modules/alarm/alarm/raise/new-event.ts'
import { createTestRaiser } from '#server/modules/alarm/alarm/raise/raiser.testing.ts'
import { createDelayedEvents } from './delayed-events.ts'

/** A copy of the server that raises alarms, by a clock that a test moves. */
export function createDelayProbe(server: TestServer) {
  // Ahead of the clock of the server itself, which raises what is due by its own.
  let now = Date.now() + 3600_000
  const clock = clockOf(() => now)
  const { db } = server
  const { files } = server.app.infra
  const log = { warn: () => undefined }
  const raiser = createTestRaiser({ db, files, clock, onDelayed: () => delayed.expect() })
  const delayed = createDelayedEvents({ db, raiser, files, log, clock })
  return {
    raiser,
    delayed,
    clock,
    pass(seconds: number) {
      now += seconds * 1000
    },
    async setRule(type: AlarmType, delays: Partial<AlarmDelays>) {
      const { onDelaySeconds = 0, offDelaySeconds = 0, chatter = null } = delays
      await db
        .updateTable('event_rule')
        .set({
          on_delay_seconds: onDelaySeconds,
          off_delay_seconds: offDelaySeconds,
          chatter_count: chatter?.count ?? null,
          chatter_minutes: chatter?.minutes ?? null,
        })
        .where('type', '=', type)
        .execute()
    },
    async newEvent(more: Partial<NewEvent> = {}): Promise<NewEvent> {
      const device = more.device ?? { id: (await buildDevice(db, { driver: 'http' })).id }
      const eventId = uniqueName('e')
      return { issuer: 'test', eventId, type: 'loitering', at: now, description: '', ...more, device }
    },
    alarmsOf: (event: NewEvent) =>
      db
        .selectFrom('alarm')
        .innerJoin('alarm_source', 'alarm_source.id', 'alarm.source_id')
        .selectAll('alarm')
        .where('device_id', '=', 'id' in event.device ? event.device.id : '')
        .orderBy('alarm.id')
        .execute(),
    historyOf: async (alarmId: string) =>
      (
        await db
          .selectFrom('alarm_history')
          .select('action')
          .where('alarm_id', '=', alarmId)
          .orderBy('id')
          .execute()
      ).map(entry => entry.action),
  }
}
