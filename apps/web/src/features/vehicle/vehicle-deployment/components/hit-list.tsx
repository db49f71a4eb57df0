import { hitMatches, PLATE_LIMIT, type VehicleHit } from '@palisade/contract'
import type { Translator } from '@palisade/phrases'
import { useMemo, useState, type ComponentType } from 'react'
import type { AlarmOfHitProps } from '#shared/feature/parts.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { PassagePicture } from '#shared/picture/passage-picture.tsx'
import type { DataColumn } from '#shared/ui/data-table/data-table.types.ts'
import { actionColumn, RowButton } from '#shared/ui/data-table/row-actions.tsx'
import { choiceFilter, textFilter } from '#shared/ui/filter-panel/filters.tsx'
import { rangeFilters } from '#shared/ui/filter-panel/range-filters.tsx'
import { ListPage } from '#shared/ui/list-page/list-page.tsx'
import { useListPage } from '#shared/ui/list-page/use-list-page.ts'
import { AlarmLevelTag } from '#shared/ui/tag/alarm-level-tag.tsx'
import { hitsQuery } from '../api/vehicle-deployment-queries.ts'
import { HitDrawer } from './hit-drawer.tsx'

const filters = {
  ...rangeFilters('startTime', 'endTime', 'vehicleHit.field.timeRange'),
  plate: textFilter('vehicleHit.field.plate', { maxLength: PLATE_LIMIT }),
  match: choiceFilter('vehicleHit.field.match', hitMatches, (t, match) => t(`enums.hitMatch.${match}`)),
}
const orderBy = ['at'] as const

function hitColumns(t: Translator): DataColumn<VehicleHit>[] {
  type Key = 'at' | 'plate' | 'match' | 'level' | 'groupName' | 'reason' | 'deployment' | 'camera' | 'state'
  const column = (key: Key, width: number, render: DataColumn<VehicleHit>['render']) => ({
    key,
    title: t(`vehicleHit.field.${key}`),
    width,
    render,
  })
  const plateOf = ({ plate, match, listedPlate: listed }: VehicleHit) =>
    listed === null || match === 'exact' ? plate : t('vehicleHit.isAs', { plate, listed })
  const pictureOf = ({ snapId, hasPicture, plate, camera }: VehicleHit) => (
    <PassagePicture
      snapId={snapId}
      hasPicture={hasPicture}
      label={t('vehicleHit.pictureOf', { plate, camera: camera.name })}
    />
  )
  return [
    column('at', 160, hit => formatDateTime(hit.at)),
    { key: 'picture', title: '', width: 80, render: pictureOf },
    column('plate', 220, plateOf),
    column('match', 140, hit => t(`enums.hitMatch.${hit.match}`)),
    column('level', 115, hit => <AlarmLevelTag level={hit.level} />),
    column('camera', 170, hit => hit.camera.name),
    column('groupName', 140, hit => hit.groupName),
    column('reason', 180, hit => hit.reason),
    column('deployment', 160, hit => hit.deployment.name),
    column('state', 190, hit => t(`enums.hitState.${hit.state}`)),
  ]
}

/** Hits as they come, the newest first; each opens beside the list. */
export function HitList({ AlarmOfHit }: { AlarmOfHit: ComponentType<AlarmOfHitProps> | undefined }) {
  const t = useT()
  const [openId, setOpenId] = useState<string>()
  const page = useListPage({ filters, orderBy, query: hitsQuery, nameOf: hit => hit.plate })
  const columns = useMemo(
    () => [
      ...hitColumns(t),
      actionColumn<VehicleHit>(t, 90, ({ id }) => (
        <RowButton label={t('shared.action.details')} onClick={() => setOpenId(id)} />
      )),
    ],
    [t],
  )
  const open = page.rows.find(({ id }) => id === openId)
  return (
    <ListPage
      page={page}
      place="panel"
      label={t('vehicleHit.title')}
      columns={columns}
      onOpen={({ id }) => setOpenId(id)}
    >
      {open && <HitDrawer hit={open} AlarmOfHit={AlarmOfHit} onClose={() => setOpenId(undefined)} />}
    </ListPage>
  )
}
