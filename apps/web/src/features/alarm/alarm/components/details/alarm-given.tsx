import { VideoCameraOutlined } from '@ant-design/icons'
import type { AlarmDetails } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { Button, Image } from 'antd'
import { useObjectAddress } from '../../../../../shared/hooks/use-object-address.ts'
import { useT } from '../../../../../shared/i18n/language-provider.tsx'
import { useMapStore } from '../../../../../shared/map/map-store.ts'
import { alarmFileQuery } from '../../api/alarm-queries.ts'
import css from './alarm-given.module.css'

/** Further pictures and the cameras that somebody gave an alarm by hand; nothing for other alarms. */
export function AlarmGiven({ alarm }: { alarm: Pick<AlarmDetails, 'id' | 'cameras' | 'pictureIds'> }) {
  const t = useT()
  const openWall = useMapStore(state => state.openWall)
  const { id, cameras, pictureIds } = alarm
  if (cameras.length === 0 && pictureIds.length === 0) return null
  return (
    <section className={css['given']} aria-label={t('alarm.detail.given')}>
      {pictureIds.length > 0 && (
        <Image.PreviewGroup>
          <div className={css['pictures']}>
            {pictureIds.map((pictureId, n) => (
              <Further
                key={pictureId}
                alarmId={id}
                pictureId={pictureId}
                // The first picture is the alarm's own.
                alt={t('alarm.detail.further', { number: n + 2 })}
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

function Further({ alarmId, pictureId, alt }: { alarmId: string; pictureId: string; alt: string }) {
  const t = useT()
  const picture = useQuery(alarmFileQuery(alarmId, 'picture', pictureId))
  const address = useObjectAddress(picture.data)
  if (picture.error) return <span>{t('task.noPicture')}</span>
  if (address === undefined) return <span className={css['placeholder']} />
  return <Image src={address} alt={alt} width={72} height={54} className={css['picture'] ?? ''} />
}
