import { createManualClock } from '@palisade/testkit/manual-clock'
import { expect, test } from 'vitest'
import { createIntakeService } from './intake.service.ts'

const HOUR = 3_600_000

test('an event of the present time is taken after our clock was set back, one of a later time is not', async () => {
  const clock = createManualClock()
  const raised: number[] = []
  const intake = createIntakeService({
    // Neither pictures nor signs of life are sent here.
    db: undefined as never,
    files: undefined as never,
    sensors: { markSeen: async () => undefined },
    raiser: {
      raise: async ({ at }) => {
        raised.push(at)
        return 'a1'
      },
    },
    clock,
  })
  const send = (eventId: string, at: number) => {
    const event = { eventId, deviceCode: 'gate', type: 'intrusion', occurredAt: new Date(at).toISOString() }
    return intake.report(event, { apiKey: { id: 'k1', name: 'Fence' } })
  }
  const now = clock.now()
  clock.set(-HOUR)
  expect(await send('e1', now)).toEqual({ alarmId: 'a1' })
  expect(raised).toEqual([now])
  await expect(send('e2', now + HOUR)).rejects.toMatchObject({ code: 'event.time_in_future' })
})
