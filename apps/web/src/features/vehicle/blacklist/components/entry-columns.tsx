import type { BlacklistEntry } from '@palisade/contract'
import type { Translator } from '@palisade/phrases'
import { formatDateTime } from '#shared/lib/date-format.ts'
import type { DataColumn } from '#shared/ui/data-table/data-table.types.ts'
import { AlarmLevelTag } from '#shared/ui/tag/alarm-level-tag.tsx'

type Column = DataColumn<BlacklistEntry>

const moment = (at: string | null) => (at === null ? '' : formatDateTime(at))

export function entryColumns(t: Translator): Column[] {
  const column = (
    key:
      | 'plate'
      | 'group'
      | 'level'
      | 'owner'
      | 'plateColour'
      | 'vehicleType'
      | 'bodyColour'
      | 'brand'
      | 'validUntil'
      | 'reason'
      | 'createdBy'
      | 'createdAt',
    width: number,
    render: Column['render'],
  ): Column => ({ key, title: t(`blacklist.field.${key}`), width, render })
  const known = (value: string, text: string) => (value === 'unknown' ? '' : text)
  return [
    { ...column('plate', 140, entry => entry.plate), isName: true },
    column('group', 140, entry => entry.group.name),
    column('level', 115, entry => <AlarmLevelTag level={entry.level ?? entry.group.level} />),
    column('owner', 110, entry => entry.owner),
    column('reason', 180, entry => entry.reason),
    column('plateColour', 110, ({ plateColour: one }) => known(one, t(`enums.plateColour.${one}`))),
    column('vehicleType', 110, ({ vehicleType: one }) => known(one, t(`enums.vehicleType.${one}`))),
    column('bodyColour', 110, ({ bodyColour: one }) => known(one, t(`enums.bodyColour.${one}`))),
    column('brand', 140, entry => [entry.brand, entry.subBrand].filter(Boolean).join(' ')),
    column('validUntil', 155, entry => moment(entry.validUntil)),
    column('createdBy', 110, entry => entry.createdBy),
    column('createdAt', 155, entry => formatDateTime(entry.createdAt)),
  ]
}
