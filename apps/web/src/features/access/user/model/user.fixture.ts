import type { User } from '@palisade/contract'
import { buildSession } from '#shared/testing/session.fixture.ts'

export const id = (number: number) => `0190a000-0000-7000-8000-${String(number).padStart(12, '0')}`
export const role = { id: id(50), name: 'Night watch' }
export const group = { id: id(60), name: 'Gate crew' }
export const user: User = {
  id: id(1),
  userName: 'jane_d',
  name: 'Jane Doe',
  email: 'jane@site.example',
  phone: '+44 20 7946 0101',
  level: 'dispatcher',
  status: 'enabled',
  jobName: 'Shift lead',
  sort: 3,
  rolesFrom: null,
  rolesUntil: '2026-01-01T00:00:00.000Z',
  cloudAccount: 'jane',
  hasCloudPassword: true,
  remarks: '',
  roles: [role],
  groups: [group],
  hasSecondFactor: false,
  isSecondFactorRequired: false,
  mustHaveSecondFactor: false,
  isLastAdministrator: false,
  lastLoginAt: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  version: 4,
}
export const own: User = {
  ...user,
  id: buildSession().user.id,
  userName: 'me',
  name: 'Myself',
  level: 'super',
  rolesUntil: null,
  isLastAdministrator: true,
}
