import { phrases } from '../catalogue.ts'

// Texts of the contract's closed value sets, keyed by the value on the wire.
export const enums = phrases({
  alarmLevel: { very_urgent: 'Very urgent', urgent: 'Urgent', general: 'General', low: 'Low' },
  areaKind: {
    centre: 'Centre',
    park: 'Park',
    region: 'Region',
    building: 'Building',
    floor: 'Floor',
    area: 'Area',
  },
})
