import { CloseOutlined } from '@ant-design/icons'
import { screens } from '@palisade/contract'
import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { LiveVideo } from '#shared/player/live-video.tsx'
import { useMay } from '#shared/session/session-store.ts'
import type { Wanted } from './wanted.ts'
import css from './wanted-strip.module.css'

/** The pictures of the newest linkage, the way to the wall and to the alarm; it stays until it is closed. */
export function WantedStrip({ wanted, onClose }: { wanted: Wanted; onClose: () => void }) {
  const t = useT()
  const navigate = useNavigate()
  const maySeeAlarm = useMay(screens.alarmLive.permission)
  const { ruleName: rule, cameras, alarmId } = wanted
  // Its pictures are on the wall already.
  const toWall = () => {
    onClose()
    void navigate({ to: screens.videoControl.path })
  }
  const toDesk = () => {
    onClose()
    // Routes come from a table, so the router knows no search type for them.
    void navigate({ to: screens.alarmLive.path, search: { alarm: alarmId } as never })
  }
  return (
    <section className={css['strip']} aria-label={t('linkageScreen.wanted.label')}>
      <header className={css['head']}>
        <strong role="alert">{t('linkageScreen.wanted.title', { rule })}</strong>
        <Button size="small" onClick={toWall}>
          {t('linkageScreen.wanted.wall')}
        </Button>
        {maySeeAlarm && (
          <Button size="small" onClick={toDesk}>
            {t('linkageScreen.wanted.desk')}
          </Button>
        )}
        <Button
          size="small"
          type="text"
          icon={<CloseOutlined />}
          aria-label={t('shared.action.close')}
          onClick={onClose}
        />
      </header>
      <div className={css['pictures']}>
        {cameras.map(camera => (
          <div key={camera.id} className={css['picture']}>
            <LiveVideo camera={camera} stream="sub" />
          </div>
        ))}
      </div>
    </section>
  )
}
