import {
  evidenceCase,
  evidenceItem,
  type CaseDetails,
  type EvidenceCase,
  type EvidenceItem,
} from '@palisade/contract'
import { fromRow } from '#server/infra/rows/from-row.ts'
import { presentLock } from '../lock/lock.presenter.ts'
import type { LockRow } from '../lock/lock.queries.ts'
import type { CaseRow } from './case.queries.ts'
import type { ItemRow } from './item.queries.ts'

export const presentCase = (row: CaseRow): EvidenceCase => fromRow(evidenceCase, row)

/** @param shown the camera that the picture of an alarm shows */
export const presentItem = (row: ItemRow, shown: EvidenceItem['camera'] = null): EvidenceItem =>
  fromRow(evidenceItem, row, {
    camera: row.camera_id === null ? shown : { id: row.camera_id, name: row.camera_name ?? '' },
  })

export const presentDetails = (
  row: CaseRow,
  locks: readonly LockRow[],
  items: CaseDetails['items'],
  isMasked: boolean,
): CaseDetails => ({
  ...presentCase(row),
  locks: locks.map(presentLock),
  items,
  hasHidden: row.has_hidden,
  isMasked,
})

/** A case as the log tells it. */
export const toldCase = ({
  title,
  description,
  state,
}: Pick<CaseRow, 'title' | 'description' | 'state'>) => ({
  title,
  description,
  state,
})

/** An item as the log tells it. */
export const toldItem = ({ kind, camera_name, at, text, alarm_type }: ItemRow, title: string) => ({
  caseTitle: title,
  itemKind: kind,
  ...(camera_name !== null && { deviceName: camera_name }),
  ...(at && { at }),
  ...(text !== '' && { text }),
  ...(alarm_type !== null && { alarmType: alarm_type }),
})
