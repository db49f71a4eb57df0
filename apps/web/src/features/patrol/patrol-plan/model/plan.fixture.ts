import type { PatrolPlanDetails } from '@palisade/contract'

const id = (number: number) => `01990000-0000-7000-8000-${String(number).padStart(12, '0')}`

/** A plan of two cameras for tests; what a test does not care about is filled in. */
export function buildPlan(given: Partial<PatrolPlanDetails> = {}): PatrolPlanDetails {
  return {
    id: id(1),
    name: 'Night round',
    personId: id(50),
    personName: 'Ann',
    level: 'urgent',
    time: {
      type: 'weekly',
      week: {
        type: 'custom',
        dates: [],
        data: [{ day: 'monday', startTime: '22:00', endTime: '23:00' }],
      },
    },
    toleranceMinutes: 10,
    remarks: 'With a torch',
    state: 'not_started',
    isOnFoot: false,
    foot: null,
    stopCount: 2,
    nextAt: null,
    savedBy: 'Ben',
    savedAt: '2026-11-22T07:00:00.000Z',
    version: 1,
    stops: [
      {
        deviceId: id(11),
        deviceName: 'Gate-01',
        isDeleted: false,
        preset: { token: '3', name: 'Barrier' },
        seconds: 20,
        questions: ['Is the gate shut?'],
        longitude: 121.5,
        latitude: 31.2,
      },
      {
        deviceId: id(12),
        deviceName: 'Dock-02',
        isDeleted: false,
        preset: null,
        seconds: 40,
        questions: [],
        longitude: null,
        latitude: null,
      },
    ],
    ...given,
  }
}
