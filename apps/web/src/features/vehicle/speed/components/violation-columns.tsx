import type { SpeedViolation } from '@palisade/contract'
import type { Translator } from '@palisade/phrases'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { ScreenLink } from '#shared/navigation/screen-link.tsx'
import { PassagePicture } from '#shared/picture/passage-picture.tsx'
import type { DataColumn } from '#shared/ui/data-table/data-table.types.ts'

export function violationColumns(t: Translator): DataColumn<SpeedViolation>[] {
  type Key =
    | 'at'
    | 'plate'
    | 'speed'
    | 'rule'
    | 'camera'
    | 'areaName'
    | 'lane'
    | 'state'
    | 'alarm'
    | 'alarmStatus'
  const column = (key: Key, width: number, render: DataColumn<SpeedViolation>['render']) => ({
    key,
    title: t(`speedViolation.field.${key}`),
    width,
    render,
  })
  const pictureOf = ({ snapId, hasPicture, plate, camera }: SpeedViolation) => (
    <PassagePicture
      snapId={snapId}
      hasPicture={hasPicture}
      label={t('speedViolation.pictureOf', {
        plate: plate ?? t('speedViolation.noPlate'),
        camera: camera.name,
      })}
    />
  )
  return [
    column('at', 160, one => formatDateTime(one.at)),
    { key: 'picture', title: '', width: 80, render: pictureOf },
    column('plate', 130, one => one.plate ?? t('speedViolation.noPlate')),
    column('speed', 240, one =>
      one.speed === null
        ? t('speedViolation.noSpeed')
        : t('speedViolation.speedOf', { speed: one.speed, limit: one.limit }),
    ),
    column('camera', 170, one => one.camera.name),
    column('areaName', 140, one => one.areaName),
    column('lane', 70, one => one.lane ?? ''),
    column('rule', 160, one => one.rule.name),
    column('state', 220, one => t(`enums.violationState.${one.state}`)),
    column('alarm', 140, one =>
      one.alarmNumber === null ? (
        ''
      ) : (
        <ScreenLink screen="alarmRecord" search={{ number: one.alarmNumber }}>
          {one.alarmNumber}
        </ScreenLink>
      ),
    ),
    column('alarmStatus', 130, one =>
      one.alarmStatus === null ? '' : t(`enums.alarmStatus.${one.alarmStatus}`),
    ),
  ]
}
