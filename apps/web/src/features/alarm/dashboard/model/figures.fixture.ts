import type { AlarmFigures, AlarmFiguresNow } from '@palisade/contract'

const none = { n: 0, median: null, p90: null }

export const figuresNow: AlarmFiguresNow = {
  at: '2026-11-22T08:00:00.000Z',
  open: {
    n: 3,
    byLevel: { very_urgent: 1, urgent: 2, general: 0, low: 0 },
    byType: [
      { type: 'fire', n: 2 },
      { type: 'motion', n: 1 },
    ],
    byArea: [{ areaId: '01990000-0000-7000-8000-0000000000aa', name: 'North gate', n: 3 }],
    rest: 0,
  },
  lastHour: 40,
  lastTenMinutes: 11,
  chattering: { n: 0, list: [] },
  stale: {
    n: 1,
    list: [
      {
        id: '01990000-0000-7000-8000-000000000001',
        number: '20261120-1',
        level: 'urgent',
        type: 'motion',
        deviceName: 'Fence-01',
        location: 'North gate',
        occurredAt: '2026-11-20T08:00:00.000Z',
        count: 1,
      },
    ],
  },
  held: {
    n: 2,
    list: [
      {
        id: '01990000-0000-7000-8000-0000000000f1',
        kind: 'shelf',
        name: 'Dock-02',
        endsAt: '2026-11-22T09:00:00.000Z',
        suppressedCount: 7,
      },
      {
        id: '01990000-0000-7000-8000-0000000000f2',
        kind: 'rule',
        name: 'Roof works',
        endsAt: null,
        suppressedCount: 0,
      },
    ],
  },
}

export const figures: AlarmFigures = {
  from: '2026-11-16',
  to: '2026-11-22',
  timeZone: 'Asia/Shanghai',
  countedAt: '2026-11-22T08:00:00.000Z',
  daysMissing: 0,
  ratesSince: null,
  totals: {
    byLevel: { very_urgent: 1, urgent: 9, general: 0, low: 0 },
    raised: 10,
    acknowledged: 9,
    closed: 8,
    falseAlarms: 1,
  },
  trend: {
    step: 'day',
    points: [
      { at: '2026-11-21', very_urgent: 0, urgent: 4, general: 0, low: 0 },
      { at: '2026-11-22', very_urgent: 1, urgent: 5, general: 0, low: 0 },
    ],
  },
  times: {
    acknowledge: { n: 9, median: 42, p90: 600 },
    close: { n: 8, median: 3600, p90: 90_000 },
    byLevel: [{ level: 'very_urgent', acknowledge: none, close: none }],
  },
  load: {
    perHour: 7.25,
    band: 'manageable',
    worstHour: 35,
    hoursOver: 0.012,
    worstTen: 14,
    floodShare: 0.004,
  },
  worstSources: [{ deviceId: null, deviceName: 'Fence-01', location: 'North gate', raised: 6, share: 0.6 }],
  executors: [{ name: 'Guard One', tasks: 4, completed: 3, rejected: 1, open: 0, meanSeconds: 1500 }],
  availability: 0.998,
}
