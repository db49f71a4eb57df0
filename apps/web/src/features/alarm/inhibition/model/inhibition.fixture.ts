import { ALWAYS, type Inhibition } from '@palisade/contract'

/** A running rule for tests; what a test does not care about is filled in. */
export function buildInhibition(given: Partial<Inhibition> = {}): Inhibition {
  return {
    id: '01990000-0000-7000-8000-0000000000f1',
    kind: 'rule',
    name: 'Roof works',
    reason: 'Crane',
    targets: [
      { kind: 'area', id: '01990000-0000-7000-8000-0000000000aa', name: 'North gate', isDeleted: false },
    ],
    hiddenTargets: 0,
    place: '',
    types: ['motion'],
    includesVeryUrgent: false,
    timeRange: ALWAYS,
    hours: 8,
    status: 'running',
    startedAt: '2026-11-22T08:00:00.000Z',
    endsAt: '2026-11-22T16:00:00.000Z',
    endedAt: null,
    endedBy: '',
    suppressedCount: 12,
    lastSuppressedAt: '2026-11-22T09:00:00.000Z',
    alarmId: null,
    savedBy: 'Ben',
    savedAt: '2026-11-22T07:00:00.000Z',
    version: 1,
    ...given,
  }
}
