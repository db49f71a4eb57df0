import type { FootageFacts, RecordingCause } from '@palisade/contract/media'
import { actionText, loadTranslator, valueText, type Translator } from '@palisade/phrases'
import type { PackageFacts } from '@palisade/evidence'
import { SITE_ZONE } from '#server/infra/site-time.ts'
import type { CaseRow } from '../case/case.queries.ts'
import type { ItemRow } from '../case/item.queries.ts'
import type { LockRow } from '../lock/lock.queries.ts'
import type { AccessRow } from './access-log.types.ts'
import type { EvidenceGap } from './gaps.rules.ts'
import type { HiddenAreas } from './hidden-areas.ts'

/** One MP4 of the package. */
export interface WrittenClip {
  file: string
  bytes: number
  facts: FootageFacts
}

const iso = (at: Date | number): string => new Date(at).toISOString()

const hiddenFacts = (hidden: HiddenAreas | undefined): PackageFacts['clips'][number]['hidden'] =>
  hidden ? { masked: [...hidden.masked], blurred: [...hidden.blurred] } : null

export const clipFacts = (
  lock: LockRow,
  gaps: readonly EvidenceGap[],
  files: readonly WrittenClip[],
  hidden: HiddenAreas | undefined,
  texts: Texts,
): PackageFacts['clips'][number] => ({
  cameraId: lock.camera_id,
  cameraName: lock.camera_name,
  from: iso(lock.from_at),
  to: iso(lock.to_at),
  reason: lock.reason,
  lockedBy: lock.locked_by,
  lockedAt: iso(lock.locked_at),
  keepUntil: lock.keep_until && iso(lock.keep_until),
  hidden: hiddenFacts(hidden),
  gaps: gaps.map(gap => ({ ...gap, causeText: gap.cause && causeText(gap.cause, texts) })),
  files: files.map(({ file, bytes, facts }) => ({
    file,
    bytes,
    from: iso(facts.from),
    to: iso(facts.to),
    mime: facts.picture?.mime ?? '',
    width: facts.picture?.width ?? 0,
    height: facts.picture?.height ?? 0,
    isReencoded: facts.isEncoded === true,
  })),
})

export const releasedFacts = (lock: LockRow): PackageFacts['released'][number] => ({
  cameraName: lock.camera_name,
  from: iso(lock.from_at),
  to: iso(lock.to_at),
  reason: lock.reason,
  releasedBy: lock.released_by,
  releasedAt: lock.released_at && iso(lock.released_at),
  releaseReason: lock.release_reason,
})

export interface FactsOf {
  row: CaseRow
  items: readonly ItemRow[]
  /** Of pictures, by item. */
  hidden: ReadonlyMap<string, HiddenAreas>
  reason: string
  exportedBy: string
  version: string
  madeAt: Date
  texts: Texts
}

/** Of both languages: a package is read by anybody. */
export interface Texts {
  en: Translator
  zh: Translator
}

export const loadTexts = async (): Promise<Texts> => ({
  en: await loadTranslator('en_US'),
  zh: await loadTranslator('zh_CN'),
})

const causeText = (cause: RecordingCause, { en, zh }: Texts) => {
  const key = `enums.recordingCause.${cause}` as const
  return { en: en(key), zh: zh(key) }
}

const alarmTypeText = (type: string, { en, zh }: Texts) => {
  const field = 'alarmType'
  return { en: valueText(en, 'alarm', field, type), zh: valueText(zh, 'alarm', field, type) }
}

/** Everything that the package says, but of its clips and of who had access. */
export const caseFacts = ({ row, items, hidden, reason, exportedBy, ...of }: FactsOf) => ({
  product: { name: 'Palisade', version: of.version },
  madeAt: iso(of.madeAt),
  exportedBy,
  reason,
  timeZone: SITE_ZONE,
  case: {
    id: row.id,
    title: row.title,
    description: row.description,
    state: row.state,
    createdBy: row.created_by,
    createdAt: iso(row.created_at),
  },
  /** There is more in the case than who exported it may see. */
  isPartial: row.has_hidden,
  items: items.map(item => ({
    kind: item.kind,
    alarmType: item.alarm_type === null ? null : alarmTypeText(item.alarm_type, of.texts),
    cameraName: item.camera_name,
    at: item.at && iso(item.at),
    text: item.text,
    addedBy: item.added_by,
    addedAt: iso(item.added_at),
    hidden: hiddenFacts(hidden.get(item.id)),
    files: filesOfItem(item),
  })),
})

/** The files of the package that hold an item. */
export function filesOfItem({ id, kind }: Pick<ItemRow, 'id' | 'kind'>): string[] {
  if (kind === 'snapshot') return [`snapshots/${id}.jpg`]
  return kind === 'alarm' ? [`alarms/${id}.json`] : []
}

/** The rows in both languages. */
export function accessFacts(rows: readonly AccessRow[], { en, zh }: Texts): PackageFacts['access'] {
  return rows.map(({ at, action, before, after, objectName, ...row }) => ({
    ...row,
    at: iso(at),
    action,
    actionText: { en: actionText(en, action), zh: actionText(zh, action) },
    object: objectName ?? '',
    detail: after ?? before ?? null,
  }))
}
