import type { Alarm } from '@palisade/contract'

/** An open alarm for tests; what a test does not care about is filled in. */
export function buildAlarm(given: Partial<Alarm> = {}): Alarm {
  const id = given.id ?? '01990000-0000-7000-8000-000000000001'
  return {
    id,
    alarmId: id,
    number: '20261120-1',
    level: 'urgent',
    type: 'intrusion',
    status: 'on_alert',
    taskStatus: 'alarm_time',
    occurredAt: '2026-11-20T08:00:00.000Z',
    lastAt: given.occurredAt ?? '2026-11-20T08:00:00.000Z',
    count: 1,
    areaId: '01990000-0000-7000-8000-0000000000aa',
    centerId: '0190a000-0000-7000-8000-000000000001',
    location: 'North gate',
    deviceId: '01990000-0000-7000-8000-0000000000dd',
    deviceName: 'Fence-01',
    deviceCode: 'FENCE01',
    ip: '',
    reporter: '',
    description: '',
    remarks: '',
    longitude: 121.5,
    latitude: 31.2,
    hasPicture: false,
    hasClip: false,
    acknowledgedBy: null,
    acknowledgedAt: null,
    closedBy: null,
    closedAt: null,
    executors: [],
    isChattering: false,
    inhibitedBy: null,
    shelf: null,
    version: 1,
    ...given,
  }
}
