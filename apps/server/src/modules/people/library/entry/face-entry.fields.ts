import type { FaceEntryDraft, FaceGroupKind } from '@palisade/contract'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { EntryFields } from './face-entry.queries.ts'

type Fields = Omit<FaceEntryDraft, 'pictures' | 'isDuplicateWanted'>

/** The row of a person in a group of this kind. */
export function entryFieldsOf(draft: Fields, kind: FaceGroupKind): EntryFields {
  const { personnel, visit } = draft
  const isOther = (personnel !== null && kind !== 'personnel') || (visit !== null && kind !== 'visitors')
  if (isOther) throw new AppError('face_entry.kind_mismatch')
  return {
    group_id: draft.groupId,
    name: draft.name,
    gender: draft.gender,
    certificate_number: draft.certificateNumber,
    birth_date: draft.birthDate,
    reason: draft.reason,
    remarks: draft.remarks,
    threshold: draft.threshold,
    valid_from: draft.validFrom,
    valid_until: draft.validUntil,
    ...workColumns(personnel),
    ...visitColumns(visit),
  }
}

/** Columns of who works here; empty for all others, as a person has the fields of one kind. */
const workColumns = (personnel: Fields['personnel']) => ({
  employee_number: personnel?.employeeNumber ?? '',
  department: personnel?.department ?? '',
  phone: personnel?.phone ?? '',
  user_id: personnel?.userId ?? null,
})

/** Columns of who comes for a while. */
const visitColumns = (visit: Fields['visit']) => ({
  host: visit?.host ?? '',
  purpose: visit?.purpose ?? '',
  badge: visit?.badge ?? '',
  expected_from: visit?.expectedFrom ?? null,
  expected_until: visit?.expectedUntil ?? null,
  arrived_at: visit?.arrivedAt ?? null,
  left_at: visit?.leftAt ?? null,
})
