import type { HandoverDetails } from '@palisade/contract'

const id = (number: number) => `01990000-0000-7000-8000-${String(number).padStart(12, '0')}`
const AT = '2026-11-25T22:00:00.000Z'

/** A page that is still written, of a site with something of each kind. */
export const buildPage = (given: Partial<HandoverDetails> = {}): HandoverDetails => ({
  id: id(1),
  status: 'open',
  begunAt: AT,
  begunBy: 'Ann',
  notes: 'Gate 2 sticks',
  handedOverAt: null,
  handedOverBy: '',
  takenOverAt: null,
  takenOverBy: '',
  reply: '',
  isOwn: false,
  savedBy: 'Ann',
  savedAt: AT,
  version: 3,
  moment: {
    at: AT,
    alarms: [
      {
        id: id(2),
        number: '20261125-7',
        level: 'very_urgent',
        type: 'intrusion',
        status: 'on_alert',
        occurredAt: AT,
        deviceName: 'Gate-01',
        areaName: 'Gate',
      },
    ],
    devices: [
      { id: id(3), name: 'Yard-01', category: 'camera', areaName: 'Yard', cause: 'unreachable', since: AT },
    ],
    personDeployments: [],
    vehicleDeployments: [{ id: id(4), name: 'Stolen cars', level: 'urgent', endsAt: null }],
    patrols: [
      {
        id: id(5),
        planName: 'Night round',
        personName: 'Gus',
        isOnFoot: true,
        startedAt: AT,
        dueTo: AT,
        judgedCount: 2,
        stopCount: 5,
      },
    ],
    cut: [],
  },
  ...given,
})

export const waiting = buildPage({
  status: 'handed_over',
  handedOverAt: '2026-11-26T06:00:00.000Z',
  handedOverBy: 'Ann',
  version: 4,
})
