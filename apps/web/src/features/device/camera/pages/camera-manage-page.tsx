import { Tabs } from 'antd'
import { useListState } from '../../../../shared/hooks/use-list-state.ts'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { MapPanel } from '../../../../shared/map/map-panel.tsx'
import { CameraList } from '../components/camera-list.tsx'
import css from '../components/camera.module.css'
import { GroupList } from '../components/group-list.tsx'
import { cameraOrder, cameraFilters } from '../model/camera-filters.ts'

/** Share of the screen's width that the lists cover. */
const LIST_SHARE = 0.58

/** `/setting/cameraManage`: cameras with their names, tags and view, and camera groups, beside the map. */
export function CameraManagePage() {
  const t = useT()
  const list = useListState({ params: cameraFilters, orderBy: cameraOrder })
  const tab = list.filters.tab ?? 'cameras'
  return (
    <MapPanel side="left" size={Math.round(window.innerWidth * LIST_SHARE)} label={t('camera.title')}>
      <div className={css['page']}>
        <Tabs
          activeKey={tab}
          items={(['cameras', 'groups'] as const).map(key => ({ key, label: t(`camera.tab.${key}`) }))}
          onChange={key => list.setFilters(key === 'groups' ? { tab: 'groups' } : {})}
        />
        {tab === 'groups' ? (
          <GroupList onCameras={groupId => list.setFilters({ groupId })} />
        ) : (
          <CameraList />
        )}
      </div>
    </MapPanel>
  )
}
