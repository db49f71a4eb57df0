import type { FaceEntry, FaceGroupKind } from '@palisade/contract'
import type { Translator } from '@palisade/phrases'
import { formatDateTime } from '#shared/lib/date-format.ts'
import type { DataColumn } from '#shared/ui/data-table/data-table.types.ts'
import { StatusTag } from '#shared/ui/tag/status-tag.tsx'
import { stateText, tellingPicture, toneOfState } from '../model/entry-filters.ts'
import css from './library.module.css'
import { PersonPicture } from './person-picture.tsx'

const PICTURE_SIDE = 36

type Column = DataColumn<FaceEntry>

const moment = (at: string | null | undefined) => (at ? formatDateTime(at) : '')

/** Columns of who is looked for, who works here, and who comes for a while. */
export function entryColumns(t: Translator, kind: FaceGroupKind): Column[] {
  const column = (key: Parameters<typeof fieldText>[1], width: number, render: Column['render']): Column => ({
    key,
    title: fieldText(t, key),
    width,
    render,
  })
  const own: Record<FaceGroupKind, Column[]> = {
    watch_list: [
      column('certificateNumber', 170, entry => entry.certificateNumber),
      column('reason', 220, entry => entry.reason),
    ],
    personnel: [
      column('employeeNumber', 130, entry => entry.personnel?.employeeNumber),
      column('department', 150, entry => entry.personnel?.department),
      column('phone', 130, entry => entry.personnel?.phone),
    ],
    visitors: [
      column('host', 130, entry => entry.visit?.host),
      column('badge', 100, entry => entry.visit?.badge),
      column('expectedUntil', 155, entry => moment(entry.visit?.expectedUntil)),
      column('arrivedAt', 155, entry => moment(entry.visit?.arrivedAt)),
    ],
  }
  return [
    {
      key: 'name',
      title: t('faceEntry.field.name'),
      width: 210,
      isName: true,
      render: entry => (
        <span className={css['person']}>
          <PersonPicture person={entry} pictureId={entry.pictures[0]?.id} size={PICTURE_SIDE} />
          {entry.name}
        </span>
      ),
    },
    column('group', 160, entry => entry.group.name),
    ...own[kind],
    column('picture', 210, entry => {
      const picture = tellingPicture(entry)
      const [alike] = entry.alike
      if (!picture) return t('faceEntry.noPicture')
      if (alike && picture.state === 'success') {
        const percent = Math.round(alike.similarity)
        return <StatusTag tone="warning" label={t('faceEntry.alike.mark', { name: alike.name, percent })} />
      }
      return <StatusTag tone={toneOfState[picture.state]} label={stateText(t, picture)} />
    }),
    column('createdAt', 155, entry => formatDateTime(entry.createdAt)),
  ]
}

const fieldText = (
  t: Translator,
  key:
    | 'certificateNumber'
    | 'reason'
    | 'employeeNumber'
    | 'department'
    | 'phone'
    | 'host'
    | 'badge'
    | 'expectedUntil'
    | 'arrivedAt'
    | 'group'
    | 'picture'
    | 'createdAt',
) => t(`faceEntry.field.${key}`)
