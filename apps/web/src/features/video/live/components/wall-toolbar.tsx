import {
  CloseCircleOutlined,
  EnvironmentOutlined,
  ExpandOutlined,
  HistoryOutlined,
  UndoOutlined,
} from '@ant-design/icons'
import { WALL_LAYOUTS } from '@palisade/contract'
import { Button, Segmented } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { usePlaybackPlace } from '../api/use-playback-place.ts'
import { useRestoreFormer } from '../api/use-former-walls.ts'
import { changeWall, useWall } from '../api/wall-store.ts'
import { openCount } from '../model/wall.ts'
import { useFullScreen } from '#shared/hooks/use-full-screen.ts'
import { FreeViewMenu } from './free-view-menu.tsx'
import { SaveFolderButton } from './save-folder-button.tsx'
import { WallKeysButton } from './wall-keys-button.tsx'
import css from './wall.module.css'

interface Props {
  isMapShown: boolean
  onMap: (isShown: boolean) => void
}

export function WallToolbar({ isMapShown, onMap }: Props) {
  const t = useT()
  const wall = useWall(state => state.wall)
  const hasFormer = useWall(state => state.former.length > 0)
  const restore = useRestoreFormer()
  const fullScreen = useFullScreen()
  const mayPlay = useMay('playback.view')
  const { open } = usePlaybackPlace()
  return (
    <div className={css['toolbar']} role="toolbar" aria-label={t('live.layout')}>
      <Segmented
        aria-label={t('live.layout')}
        value={wall.layout}
        options={WALL_LAYOUTS.map(layout => ({
          value: layout,
          label: String(layout),
          title: t('live.layoutOf', { count: layout }),
        }))}
        onChange={layout => changeWall({ type: 'layout', layout })}
      />
      <FreeViewMenu layout={wall.layout} />
      <Button
        icon={<CloseCircleOutlined />}
        disabled={openCount(wall) === 0}
        onClick={() => changeWall({ type: 'close-all' })}
      >
        {t('live.closeAll')}
      </Button>
      {hasFormer && (
        <Button icon={<UndoOutlined />} title={t('live.formerWallHint')} onClick={() => void restore()}>
          {t('live.formerWall')}
        </Button>
      )}
      {fullScreen.isOffered && (
        <Button icon={<ExpandOutlined />} onClick={fullScreen.toggle}>
          {t('live.fullScreen')}
        </Button>
      )}
      <Button icon={<EnvironmentOutlined />} aria-pressed={isMapShown} onClick={() => onMap(!isMapShown)}>
        {isMapShown ? t('live.hideMap') : t('live.showMap')}
      </Button>
      {mayPlay && (
        <Button
          icon={<HistoryOutlined />}
          onClick={() => open(wall.windows.flatMap(camera => camera?.id ?? []))}
        >
          {t('player.open')}
        </Button>
      )}
      <span className={css['keys']}>
        <SaveFolderButton />
        <WallKeysButton />
      </span>
    </div>
  )
}
