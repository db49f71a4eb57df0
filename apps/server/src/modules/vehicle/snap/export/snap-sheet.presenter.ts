import type { Snap } from '@palisade/contract'
import type { Translator } from '@palisade/phrases'
import { SITE_ZONE, timeIn } from '#server/infra/site-time.ts'
import type { Cell } from '#server/infra/spreadsheet/xlsx-stream.ts'
import type { SnapHit } from '../search/snap-hit.queries.ts'
import { presentSnap } from '../search/snap.presenter.ts'
import type { SnapRow } from '../search/snap.queries.ts'

interface SnapSheetOptions {
  /** An IANA name. */
  zone?: string | undefined
  /** Whether the reader may see hits. */
  hasHits: boolean
}

/** The sheet of passages in a reader's language and time zone. */
export function snapSheet(t: Translator, { zone = SITE_ZONE, hasHits }: SnapSheetOptions) {
  const timeOf = timeIn(zone)
  const hitOf = ({ hit }: Snap): string =>
    hit
      ? [
          t(`enums.alarmLevel.${hit.level}`),
          hit.listName,
          ...(hit.match === 'exact' ? [] : [t(`enums.hitMatch.${hit.match}`)]),
        ].join(' · ')
      : ''
  return {
    name: t('snap.sheet'),
    /** Widths in characters. */
    columns: [
      { heading: `${t('snap.field.snapTime')} (${zone})`, width: 24 },
      { heading: t('snap.field.plate'), width: 16 },
      ...(hasHits ? [{ heading: t('snap.field.hit'), width: 32 }] : []),
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
    cells: (row: SnapRow, hit: SnapHit | undefined): Cell[] => {
      const snap = presentSnap(row, hit)
      return [
        timeOf(row.snap_time),
        snap.plate ?? t('snap.noPlate'),
        ...(hasHits ? [hitOf(snap)] : []),
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
