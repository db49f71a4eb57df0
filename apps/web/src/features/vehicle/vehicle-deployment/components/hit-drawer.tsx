import type { VehicleHit } from '@palisade/contract'
import type { Translator } from '@palisade/phrases'
import { Descriptions, Flex } from 'antd'
import type { ComponentType } from 'react'
import type { AlarmOfHitProps } from '#shared/feature/parts.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { PlaybackLink } from '#shared/navigation/playback-link.tsx'
import { ScreenLink } from '#shared/navigation/screen-link.tsx'
import { PassagePicture } from '#shared/picture/passage-picture.tsx'
import { AppDrawer } from '#shared/ui/dialog/app-drawer.tsx'
import { AlarmLevelTag } from '#shared/ui/tag/alarm-level-tag.tsx'
import { passagesOf } from '../model/passages-of.ts'

interface Props {
  hit: VehicleHit
  AlarmOfHit: ComponentType<AlarmOfHitProps> | undefined
  onClose: () => void
}

const factsOf = (t: Translator, hit: VehicleHit) =>
  (
    [
      ['at', formatDateTime(hit.at)],
      ['camera', `${hit.areaName} / ${hit.camera.name}`],
      ['match', t(`enums.hitMatch.${hit.match}`)],
      ['level', <AlarmLevelTag key="level" level={hit.level} />],
      ['groupName', hit.groupName],
      ['reason', hit.reason],
      ['deployment', hit.deployment.name],
      ['state', t(`enums.hitState.${hit.state}`)],
    ] as const
  )
    .filter(([, value]) => value !== '')
    .map(([key, children]) => ({ key, label: t(`vehicleHit.field.${key}`), children }))

/** One hit: its picture, its alarm, which is handled here, and where the vehicle went. */
export function HitDrawer({ hit, AlarmOfHit, onClose }: Props) {
  const t = useT()
  const { snapId, hasPicture, plate, match, listedPlate: listed, camera, at, alarmId } = hit
  const title = listed === null || match === 'exact' ? plate : t('vehicleHit.isAs', { plate, listed })
  return (
    <AppDrawer title={title} size={480} onClose={onClose}>
      <Flex vertical gap={16}>
        <PassagePicture
          snapId={snapId}
          hasPicture={hasPicture}
          label={t('vehicleHit.pictureOf', { plate, camera: camera.name })}
          isWide
        />
        <Descriptions size="small" column={1} items={factsOf(t, hit)} />
        <Flex wrap gap={8} align="center">
          {AlarmOfHit && alarmId !== null && (
            <AlarmOfHit alarmId={alarmId} onAcknowledged={() => undefined} />
          )}
          {alarmId !== null && (
            <ScreenLink screen="alarmLive" search={{ alarm: alarmId }}>
              {t('vehicleHit.act.toAlarm')}
            </ScreenLink>
          )}
          <ScreenLink screen="vehicleSearch" search={passagesOf(hit)}>
            {t('vehicleHit.act.passages')}
          </ScreenLink>
          <PlaybackLink cameraId={camera.id} moment={at} />
        </Flex>
      </Flex>
    </AppDrawer>
  )
}
