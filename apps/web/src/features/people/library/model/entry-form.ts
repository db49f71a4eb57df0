import type { FaceEntry, FaceGroupKind, FacePicture, Gender } from '@palisade/contract'
import type { FieldOfCode } from '#shared/ui/edit-form/use-field-refusals.ts'
import type { PickedUser } from '#shared/ui/user-picker/user-picker.tsx'

export interface EntryFields {
  groupId: string
  name: string
  gender: Gender
  certificateNumber: string
  birthDate: string | null
  reason: string
  remarks: string
  threshold: number | null
  validFrom: string | null
  validUntil: string | null
  personnel: { employeeNumber: string; department: string; phone: string; user: PickedUser[] }
  visit: {
    host: string
    purpose: string
    badge: string
    expectedFrom: string | null
    expectedUntil: string | null
    arrivedAt: string | null
    leftAt: string | null
  }
  /** Pictures that are stored, of which some are to go, and those that are to come. */
  pictures: FacePicture[]
  removedPictureIds: string[]
  files: File[]
}

/** A new person in a group. */
export const emptyEntry = (groupId: string): EntryFields => ({
  groupId,
  name: '',
  gender: 'unknown',
  certificateNumber: '',
  birthDate: null,
  reason: '',
  remarks: '',
  threshold: null,
  validFrom: null,
  validUntil: null,
  personnel: { employeeNumber: '', department: '', phone: '', user: [] },
  visit: {
    host: '',
    purpose: '',
    badge: '',
    expectedFrom: null,
    expectedUntil: null,
    arrivedAt: null,
    leftAt: null,
  },
  pictures: [],
  removedPictureIds: [],
  files: [],
})

export function entryFieldsOf(entry: FaceEntry): EntryFields {
  const { group, personnel, visit } = entry
  const empty = emptyEntry(group.id)
  return {
    ...empty,
    name: entry.name,
    gender: entry.gender,
    certificateNumber: entry.certificateNumber,
    birthDate: entry.birthDate,
    reason: entry.reason,
    remarks: entry.remarks,
    threshold: entry.threshold,
    validFrom: entry.validFrom,
    validUntil: entry.validUntil,
    personnel: personnel
      ? {
          employeeNumber: personnel.employeeNumber,
          department: personnel.department,
          phone: personnel.phone,
          user:
            personnel.userId === null ? [] : [{ value: personnel.userId, label: personnel.userName ?? '' }],
        }
      : empty.personnel,
    visit: visit ?? empty.visit,
    pictures: entry.pictures,
  }
}

/** The fields as the calls take them, without the pictures. */
export function entryInput(fields: EntryFields, kind: FaceGroupKind) {
  const { personnel, visit, pictures: _, removedPictureIds: _removed, files: _files, ...common } = fields
  const { user, ...work } = personnel
  return {
    ...common,
    personnel: kind === 'personnel' ? { ...work, userId: user[0]?.value ?? null } : null,
    visit: kind === 'visitors' ? visit : null,
  }
}

/** The field that each refusal belongs to. */
export const entryFieldOfCode = {
  'face_entry.certificate_taken': 'certificateNumber',
  'face_entry.too_many_pictures': 'files',
  'face_picture.invalid': 'files',
  'face_group.not_found': 'groupId',
  'face_entry.user_not_found': ['personnel', 'user'],
} as const satisfies FieldOfCode<EntryFields>
