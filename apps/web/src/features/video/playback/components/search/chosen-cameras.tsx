import { CloseOutlined } from '@ant-design/icons'
import { PLAYBACK_CAMERAS_LIMIT } from '@palisade/contract'
import { Button } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import css from './search.module.css'

export interface PlayCamera {
  id: string
  name: string
}

/** The cameras that the next search is for. */
export function ChosenCameras({
  cameras,
  onRemove,
}: {
  cameras: readonly PlayCamera[]
  onRemove: (id: string) => void
}) {
  const t = useT()
  return (
    <>
      <p className={css['count']}>
        <span>{t('player.chosen')}</span>
        <span>{`${cameras.length} / ${PLAYBACK_CAMERAS_LIMIT}`}</span>
      </p>
      <ul className={css['chosen']} aria-label={t('player.chosen')}>
        {cameras.map(({ id, name }) => (
          <li key={id}>
            <span title={name}>{name}</span>
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined />}
              aria-label={t('player.remove', { name })}
              title={t('player.remove', { name })}
              onClick={() => onRemove(id)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
