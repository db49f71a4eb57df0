import { Tabs } from 'antd'
import { useCallback, type ComponentType, type FunctionComponent } from 'react'
import type { CameraParts } from '#shared/feature/parts.ts'
import { useListState } from '#shared/hooks/use-list-state.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { MapPanel } from '#shared/map/map-panel.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { CameraList } from '../components/camera-list.tsx'
import css from '../components/camera.module.css'
import { GroupList } from '../components/group-list.tsx'
import { cameraOrder, cameraFilters } from '../model/camera-filters.ts'

const TABS = ['cameras', 'groups'] as const
type Tab = (typeof TABS)[number] | 'recording'

/** Share of the screen's width that the lists cover. */
const LIST_SHARE = 0.58
/** The list of recordings has more columns. */
const RECORDING_SHARE = 0.66

/** The screen with what other features add to it. */
export function cameraManagePage(parts: readonly CameraParts[]): FunctionComponent {
  const RecordingList = parts.find(part => part.recordingList)?.recordingList
  return function Page() {
    return <CameraManagePage RecordingList={RecordingList} />
  }
}

interface Props {
  RecordingList?: ComponentType | undefined
}

/** `/setting/cameraManage`: cameras with names, tags and view, their groups and their recording, beside the map. */
export function CameraManagePage({ RecordingList }: Props) {
  const t = useT()
  const list = useListState({ params: cameraFilters, orderBy: cameraOrder })
  const maySeePlans = useMay('recording_plan.view')
  const hasRecording = RecordingList !== undefined && maySeePlans
  const tabs: readonly Tab[] = hasRecording ? [...TABS, 'recording'] : TABS
  const asked = list.filters.tab ?? 'cameras'
  const tab = tabs.includes(asked) ? asked : 'cameras'
  const share = tab === 'recording' ? RECORDING_SHARE : LIST_SHARE
  const { setFilters } = list
  const handleRecording = useCallback(
    (name: string) => void setFilters({ tab: 'recording', name }),
    [setFilters],
  )
  return (
    <MapPanel side="left" size={Math.round(window.innerWidth * share)} label={t('camera.title')}>
      <div className={css['page']}>
        <Tabs
          activeKey={tab}
          items={tabs.map(key => ({ key, label: t(`camera.tab.${key}`) }))}
          onChange={key => list.setFilters(key === 'groups' || key === 'recording' ? { tab: key } : {})}
        />
        {tab === 'groups' && <GroupList onCameras={groupId => list.setFilters({ groupId })} />}
        {tab === 'recording' && RecordingList && <RecordingList />}
        {tab === 'cameras' && <CameraList onRecording={hasRecording ? handleRecording : undefined} />}
      </div>
    </MapPanel>
  )
}
