import { VideoCameraOutlined } from '@ant-design/icons'
import type { AlarmDetails } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { Button, Image } from 'antd'
import { useObjectAddress } from '#shared/hooks/use-object-address.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useMapStore } from '#shared/map/map-store.ts'
import { alarmFileQuery } from '../../api/alarm-queries.ts'
import { AlarmFace } from './alarm-face.tsx'
import css from './alarm-given.module.css'

type GivenAlarm = Pick<AlarmDetails, 'id' | 'number' | 'cameras' | 'pictureIds'>

/** Further pictures and the cameras that somebody gave an alarm by hand; nothing for other alarms. */
export function AlarmGiven({ alarm }: { alarm: GivenAlarm }) {
  const t = useT()
  const openWall = useMapStore(state => state.openWall)
  const { cameras, pictureIds } = alarm
  if (cameras.length === 0 && pictureIds.length === 0) return null
  return (
    <section className={css['given']} aria-label={t('alarm.detail.given')}>
      {pictureIds.length > 0 && (
        <Image.PreviewGroup>
          <div className={css['pictures']}>
            {pictureIds.map((pictureId, n) => (
              <Further
                key={pictureId}
                alarm={alarm}
                pictureId={pictureId}
                // The first picture is the alarm's own.
                number={n + 2}
              />
            ))}
          </div>
        </Image.PreviewGroup>
      )}
      {cameras.map(camera => (
        <Button
          key={camera.id}
          size="small"
          icon={<VideoCameraOutlined aria-hidden />}
          disabled={openWall === undefined}
          onClick={() => openWall?.([camera])}
        >
          {camera.name}
        </Button>
      ))}
    </section>
  )
}

function Further({ alarm, pictureId, number }: { alarm: GivenAlarm; pictureId: string; number: number }) {
  const t = useT()
  const picture = useQuery(alarmFileQuery(alarm.id, 'picture', pictureId))
  const address = useObjectAddress(picture.data)
  const name = t('alarm.detail.further', { number })
  if (picture.error) return <span>{t('task.noPicture')}</span>
  if (address === undefined) return <span className={css['placeholder']} />
  return (
    <div className={css['further']}>
      <Image src={address} alt={name} width={72} height={54} className={css['picture'] ?? ''} />
      <AlarmFace alarm={alarm} further={{ id: pictureId, number, name }} />
    </div>
  )
}
