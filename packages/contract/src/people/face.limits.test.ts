import { chars, ID, list, testLimits } from '../testing/limits.ts'
import { faceEntryDraft } from './face-entry.ts'
import { faceGroupDraft } from './face-group.ts'

const group = {
  name: 'g',
  kind: 'visitors',
  colour: '#00ff00',
  level: 'low',
  threshold: 91,
  validFrom: null,
  validUntil: null,
  remarks: '',
  grants: [] as object[],
}
const entry = {
  groupId: ID,
  name: 'n',
  gender: 'unknown',
  certificateNumber: '',
  birthDate: null as string | null,
  reason: '',
  remarks: '',
  threshold: null as number | null,
  validFrom: null,
  validUntil: null,
  personnel: null,
  visit: null as object | null,
  pictures: [] as object[],
}
const idOf = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`
const grants = (count: number) =>
  list(count, 0).map((_, index) => ({ kind: 'role', id: idOf(index), mayEdit: true, maySearch: true }))
const visit = (from: string | null, until: string | null) => ({
  host: '',
  purpose: '',
  badge: '',
  expectedFrom: from,
  expectedUntil: until,
  arrivedAt: null,
  leftAt: null,
})
const [noon, one] = ['2026-11-20T12:00:00Z', '2026-11-20T13:00:00Z']
const picture = { fileName: 'a.jpg', content: '' }

testLimits([
  [
    'group of persons: name',
    faceGroupDraft,
    [group, { ...group, name: chars(64) }],
    [
      { ...group, name: '' },
      { ...group, name: chars(65) },
    ],
  ],
  [
    'group of persons: threshold, %',
    faceGroupDraft,
    [
      { ...group, threshold: 50 },
      { ...group, threshold: 99 },
    ],
    [
      { ...group, threshold: 0 },
      { ...group, threshold: 49 },
      { ...group, threshold: 100 },
    ],
  ],
  [
    'group of persons: grants',
    faceGroupDraft,
    [{ ...group, grants: grants(50) }],
    [{ ...group, grants: grants(51) }],
  ],
  [
    'person: certificate number',
    faceEntryDraft,
    [entry, { ...entry, certificateNumber: chars(50) }],
    [{ ...entry, certificateNumber: chars(51) }],
  ],
  [
    'person: birth date, not in the future',
    faceEntryDraft,
    [
      { ...entry, birthDate: '1900-01-01' },
      { ...entry, birthDate: new Date().toISOString().slice(0, 10) },
    ],
    [
      { ...entry, birthDate: '2999-01-01' },
      { ...entry, birthDate: '1990-02-30' },
    ],
  ],
  [
    'person: pictures at once',
    faceEntryDraft,
    [{ ...entry, pictures: list(3, picture) }],
    [
      { ...entry, pictures: list(4, picture) },
      { ...entry, pictures: [{ ...picture, fileName: 'a|b.jpg' }] },
    ],
  ],
  [
    'visit: its end lies behind its beginning',
    faceEntryDraft,
    [
      { ...entry, visit: visit(noon, one) },
      { ...entry, visit: visit(null, one) },
    ],
    [
      { ...entry, visit: visit(one, noon) },
      { ...entry, visit: visit(noon, noon) },
    ],
  ],
])
