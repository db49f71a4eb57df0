import type { Translator } from '@palisade/phrases'
import { SITE_ZONE, timeIn } from '../../../../infra/site-time.ts'
import type { Cell } from '../../../../infra/spreadsheet/xlsx-stream.ts'
import { presentSnap } from '../search/snap.presenter.ts'
import type { SnapRow } from '../search/snap.queries.ts'

/** The sheet of passages in a reader's language and time zone (IANA name). */
export function snapSheet(t: Translator, zone: string = SITE_ZONE) {
  const timeOf = timeIn(zone)
  return {
    name: t('snap.sheet'),
    /** Widths in characters. */
    columns: [
      { heading: `${t('snap.field.snapTime')} (${zone})`, width: 24 },
      { heading: t('snap.field.plate'), width: 16 },
      { heading: t('snap.field.camera'), width: 24 },
      { heading: t('snap.field.area'), width: 24 },
      { heading: t('snap.field.direction'), width: 14 },
      { heading: t('snap.field.lane'), width: 8 },
      { heading: t('snap.field.speed'), width: 12 },
      { heading: t('snap.field.plateColour'), width: 14 },
      { heading: t('snap.field.bodyColour'), width: 14 },
      { heading: t('snap.field.vehicleType'), width: 14 },
      { heading: t('snap.field.brand'), width: 20 },
      { heading: t('snap.field.confidence'), width: 12 },
    ],
    cells: (row: SnapRow): Cell[] => {
      const snap = presentSnap(row)
      return [
        timeOf(row.snap_time),
        snap.plate ?? t('snap.noPlate'),
        snap.camera.name,
        snap.areaName,
        t(`enums.passingDirection.${snap.direction}`),
        snap.lane,
        snap.speed,
        t(`enums.plateColour.${snap.plateColour}`),
        t(`enums.bodyColour.${snap.bodyColour}`),
        t(`enums.vehicleType.${snap.vehicleType}`),
        [snap.brand, snap.subBrand].filter(Boolean).join(' '),
        snap.confidence,
      ]
    },
  }
}
