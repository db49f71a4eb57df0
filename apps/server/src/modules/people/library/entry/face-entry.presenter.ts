import type {
  FaceEntry,
  FacePicture,
  FacePictureReason,
  FacePictureState,
  FaceQuality,
} from '@palisade/contract'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import { may } from '#server/infra/access/may.ts'
import type { EntryRow, PictureRow } from './face-entry.queries.ts'

const moment = (at: Date | null): string | null => at?.toISOString() ?? null

const presentPicture = (row: PictureRow): FacePicture => ({
  id: row.id,
  state: row.state as FacePictureState,
  reason: row.reason as FacePictureReason | null,
  quality: row.quality as FaceQuality | null,
  width: row.width,
  height: row.height,
  createdAt: new Date(row.created_at).toISOString(),
})

export const presentEntry = (row: EntryRow, access: AccessSnapshot): FaceEntry => ({
  id: row.id,
  group: {
    id: row.group_id,
    name: row.group_name,
    kind: row.group_kind,
    colour: row.group_colour,
    threshold: row.group_threshold,
  },
  name: row.name,
  gender: row.gender,
  certificateNumber: row.certificate_number,
  birthDate: row.birth_day,
  reason: row.reason,
  remarks: row.remarks,
  threshold: row.threshold,
  validFrom: moment(row.valid_from),
  validUntil: moment(row.valid_until),
  personnel:
    row.group_kind === 'personnel'
      ? {
          employeeNumber: row.employee_number,
          department: row.department,
          phone: row.phone,
          userId: row.user_id,
          userName: row.linked_name,
        }
      : null,
  visit:
    row.group_kind === 'visitors'
      ? {
          host: row.host,
          purpose: row.purpose,
          badge: row.badge,
          expectedFrom: moment(row.expected_from),
          expectedUntil: moment(row.expected_until),
          arrivedAt: moment(row.arrived_at),
          leftAt: moment(row.left_at),
        }
      : null,
  pictures: row.pictures.map(presentPicture),
  alike: row.alike,
  mayEdit: row.is_for_edit && may(access, 'face.edit'),
  createdBy: row.created_by,
  createdAt: row.created_at.toISOString(),
  version: row.version,
})

/** The log keeps of a person what shows a change, and no picture. */
export const toldEntry = ({
  name,
  group,
  gender,
  certificateNumber,
  birthDate,
  reason,
  remarks,
  threshold,
  validFrom,
  validUntil,
  personnel,
  visit,
  pictures,
}: FaceEntry) => ({
  name,
  group: group.name,
  gender,
  certificateNumber,
  birthDate,
  reason,
  remarks,
  threshold,
  validFrom,
  validUntil,
  ...personnel,
  ...visit,
  pictures: pictures.length,
})
