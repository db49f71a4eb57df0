import { Segmented } from 'antd'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useT } from '#shared/i18n/language-provider.tsx'
import type { CameraTreeState } from '../../api/use-camera-tree.ts'
import type { OpenCamera } from '../../api/use-open-camera.tsx'
import { CameraTree } from '../camera-tree.tsx'
import { FavoritesPanel } from '../favorites/favorites-panel.tsx'
import { usePageKeys } from '../use-page-keys.ts'
import { ViewsPanel } from '../views/views-panel.tsx'
import css from './side-panel.module.css'

type Tab = 'cameras' | 'favorites' | 'views'

interface Props {
  cameras: CameraTreeState
  onOpen: OpenCamera
}

/** Beside the wall, what can be opened on it: the tree of cameras, favorites folders, saved views. */
export function SidePanel({ cameras, onOpen }: Props) {
  const t = useT()
  const [tab, setTab] = useState<Tab>('cameras')
  const tree = useRef<HTMLDivElement>(null)
  usePageKeys(tree, () => flushSync(() => setTab('cameras')))
  return (
    <>
      <Segmented<Tab>
        block
        size="small"
        className={css['tabs'] ?? ''}
        aria-label={t('live.side')}
        value={tab}
        options={[
          { value: 'cameras', label: t('live.cameras') },
          { value: 'favorites', label: t('favorite.title') },
          { value: 'views', label: t('wallView.title') },
        ]}
        onChange={setTab}
      />
      {/* It stays, with its branches and its search. */}
      <div ref={tree} className={css['panel']} hidden={tab !== 'cameras'}>
        <CameraTree cameras={cameras} onOpen={onOpen} />
      </div>
      {tab === 'favorites' && <FavoritesPanel onOpen={onOpen} />}
      {tab === 'views' && <ViewsPanel />}
    </>
  )
}
