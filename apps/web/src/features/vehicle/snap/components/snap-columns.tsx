import type { Snap } from '@palisade/contract'
import type { Translator } from '@palisade/phrases'
import { formatDateTime } from '#shared/lib/date-format.ts'
import type { DataColumn } from '#shared/ui/data-table/data-table.types.ts'
import { HitMark } from './hit-mark.tsx'
import { PlateThumbnail } from './snap-picture.tsx'

/** @param mayHits whether the reader may see hits */
export function snapColumns(t: Translator, mayHits: boolean): DataColumn<Snap>[] {
  const column = (key: string, title: string, width: number, render: DataColumn<Snap>['render']) => ({
    key,
    title,
    width,
    render,
  })
  return [
    column('picture', t('snap.picture'), 100, snap => <PlateThumbnail snap={snap} />),
    { ...column('plate', t('snap.field.plate'), 130, snap => snap.plate ?? t('snap.noPlate')), isName: true },
    ...(mayHits ? [column('hit', t('snap.field.hit'), 170, ({ hit }) => hit && <HitMark hit={hit} />)] : []),
    column('snapTime', t('snap.field.snapTime'), 165, snap => formatDateTime(snap.snapTime)),
    column('camera', t('snap.field.camera'), 170, snap => snap.camera.name),
    column('area', t('snap.field.area'), 140, snap => snap.areaName),
    column('direction', t('snap.field.direction'), 110, snap =>
      t(`enums.passingDirection.${snap.direction}`),
    ),
    column('lane', t('snap.field.lane'), 70, snap => snap.lane),
    column('speed', t('snap.field.speed'), 115, snap => snap.speed),
    column('plateColour', t('snap.field.plateColour'), 110, snap =>
      t(`enums.plateColour.${snap.plateColour}`),
    ),
    column('bodyColour', t('snap.field.bodyColour'), 100, snap => t(`enums.bodyColour.${snap.bodyColour}`)),
    column('vehicleType', t('snap.field.vehicleType'), 115, snap =>
      t(`enums.vehicleType.${snap.vehicleType}`),
    ),
    column('brand', t('snap.field.brand'), 130, snap =>
      [snap.brand, snap.subBrand].filter(Boolean).join(' '),
    ),
    column('confidence', t('snap.field.confidence'), 105, snap => snap.confidence),
  ]
}
