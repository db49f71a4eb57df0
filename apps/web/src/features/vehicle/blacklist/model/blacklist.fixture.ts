import type { BlacklistEntry, BlacklistGroup } from '@palisade/contract'

const AT = '2026-11-20T08:00:00.000Z'

/** A group of stolen cars. */
export const buildGroup = (more: Partial<BlacklistGroup> = {}): BlacklistGroup => ({
  id: '0190b000-0000-7000-8000-000000000001',
  name: 'Stolen',
  level: 'urgent',
  validFrom: null,
  validUntil: null,
  remarks: '',
  entries: 1,
  createdBy: 'Ann',
  createdAt: AT,
  version: 2,
  ...more,
})

/** A stolen car. */
export const buildEntry = (more: Partial<BlacklistEntry> = {}): BlacklistEntry => ({
  id: '0190b000-0000-7000-8000-000000000011',
  group: { id: buildGroup().id, name: 'Stolen', level: 'urgent' },
  plate: '粤B·12345',
  owner: '李四',
  plateColour: 'blue',
  plateType: '',
  vehicleType: 'car',
  bodyColour: 'white',
  brand: 'BMW',
  subBrand: 'X5',
  modelYear: 2020,
  level: null,
  validFrom: null,
  validUntil: null,
  reason: 'Theft',
  remarks: '',
  hasPicture: false,
  createdBy: 'Ann',
  createdAt: AT,
  version: 3,
  ...more,
})
